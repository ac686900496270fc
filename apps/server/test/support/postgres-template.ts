import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startPostgres } from './postgres.ts';

/** Migrates once; every test file starts from a copy. */
export async function setup(project: TestProject) {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database template');
  await client.end();
  const template = new URL(server.url);
  template.pathname = '/template';
  await migrate(template.href);
  project.provide('storage', { kind: 'postgres', url: server.url, template: 'template' });
  return () => server.stop();
}
