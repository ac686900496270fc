import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';

/** Migrates once; every test file starts from a copy. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rulewright-template-'));
  const database = await openDatabase({ databaseUrl: null, dataDir, onProblem: console.error });
  await database.close();
  project.provide('storage', { kind: 'embedded', template: dataDir });
  return () => rm(dataDir, { recursive: true, force: true });
}
