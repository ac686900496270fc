import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';

/** Migrates once; every database of a test starts from a copy. */
export async function setup(project: TestProject) {
  // Short, because the path of a socket has at most about a hundred characters.
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  const template = join(folder, 'template');
  const database = await openDatabase({ databaseUrl: null, dataDir: template, onProblem: console.error });
  await database.close();
  project.provide('storage', { kind: 'embedded', template, folder });
  // The databases that the workers shared may still be ending.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
