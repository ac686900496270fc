import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { backup } from '../../src/platform/db/embedded/backup.ts';
import { restore } from '../../src/platform/db/embedded/restore.ts';
import { double } from '../support/graphs.ts';
import { makeStorage } from '../support/storage.ts';
import { makeTestProject } from '../support/test-project.ts';

async function serverOn(dataDir: string) {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const database = await openDatabase({ ...config, onProblem: () => {} });
  const app = await buildApp({ config, database, webRoot: dataDir });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

// Two servers and their databases are started, which takes long on a busy machine.
test('test cases, their history and their runs are in a backup, and are there when it is restored', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rulewright-test-cases-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { dataDir, remove } = await makeStorage();
  onTestFinished(remove);
  const before = await serverOn(dataDir);
  const project = await makeTestProject(before.app);
  await project.create('Twice', double);
  const path = `${project.documents}/twice`;
  const { id } = (
    await project.as('POST', `${path}/test-cases`, { name: 'One', input: { n: 1 }, expected: { double: 3 } })
  ).json();
  await project.as('PUT', `${path}/test-cases/${id}`, { name: 'One', input: { n: 1 }, expected: { double: 2 } });
  await project.as('POST', `${path}/test-runs`, {});
  const lists = ['test-cases', 'test-cases/history', 'test-runs'].map((name) => `${path}/${name}`);
  const kept = await Promise.all(lists.map(async (list) => (await project.as('GET', list)).json()));
  expect(kept).toMatchObject([{ test_cases: [{}], revision: 2 }, { states: [{}, {}] }, { test_runs: [{ passed: 1 }] }]);
  await backup(dataDir, join(folder, 'backup'));
  await project.as('PUT', `${path}/test-cases`, { test_cases: [] });
  await before.close();

  await restore(join(folder, 'backup'), dataDir);
  const after = await serverOn(dataDir);
  onTestFinished(after.close);
  for (const [at, url] of lists.entries()) {
    const answer = await after.app.inject({ url, headers: { authorization: `Bearer ${project.token}` } });
    expect(answer.json()).toEqual(kept[at]);
  }
});
