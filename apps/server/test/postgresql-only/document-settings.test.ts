import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { documents } from '../../src/platform/tables/index.ts';
import { double } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

describe('the settings of a document', () => {
  let testProject: TestProject;
  let path: string;
  let id: string;
  beforeEach(async () => {
    testProject = await makeTestProject(app);
    id = (await testProject.create('Approval', double)).id;
    path = `${testProject.documents}/approval`;
  });

  test('are not undone by who read them before, whatever the clock of the server that changed them', async () => {
    await database.db.update(documents).set({ updatedAt: sql`now() + interval '1 hour'` }).where(eq(documents.id, id));
    const opened = (await testProject.as('GET', path)).json();
    await testProject.as('PUT', path, { name: 'Renamed' });
    const { name, description, updated_at } = opened;
    const save = { name, description, content: { ...double, n: 1 }, settings_as_of: updated_at };
    expect((await testProject.as('PUT', path, save)).json()).toMatchObject({ name: 'Renamed', version: 2 });
  });

  test('that were written for an older version are a conflict', async () => {
    await testProject.save('approval', { ...double, n: 1 });
    const rename = (base_version: number) => testProject.as('PUT', path, { name: 'Renamed', base_version });
    const refused = await rename(1);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The document changed since you opened it.']);
    expect((await rename(2)).json()).toMatchObject({ name: 'Renamed', version: 2 });
  });
});
