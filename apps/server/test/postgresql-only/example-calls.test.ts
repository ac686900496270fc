import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testedInputs } from '../../src/platform/tables/index.ts';
import { chain, double, expressions } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const example = async (slug: string) =>
  (await testProject.as('GET', `${testProject.documents}/${slug}/integration/example`)).json();

const fixtures = join(import.meta.dirname, '../../../../packages/engine/fixtures/graphs');

describe('the example shown for a real graph is answered with 200 when it is sent', () => {
  test.each(readdirSync(fixtures).filter((name) => name.endsWith('.json')))('%s', async (name) => {
    const content = JSON.parse(readFileSync(join(fixtures, name), 'utf8'));
    const { slug, token } = await serve(testProject, name, content);
    const { input, source, version } = await example(slug);
    expect([source, version, input]).toEqual(['schema', 1, expect.any(Object)]);
    const response = await testProject.call(slug, token, input);
    expect([response.statusCode, response.json()]).toEqual([200, { evaluation: expect.any(Object) }]);
  });
});

test('an example is not looked for again and again where a decision never ends', async () => {
  const endless = chain(expressions({ sum: 'sum(map([1..30000], sum(map([1..30000], # * 2))))' }));
  const { slug, token } = await serve(testProject, 'Endless', endless);
  for (let n = 0; n < 3; n++) expect(await example(slug)).toMatchObject({ input: null });
  // Had each of them been run, the decision would be refused by now as one that keeps having to be stopped.
  const response = await testProject.call(slug, token, {});
  expect(response.json().message).toBe('The evaluation took longer than 2 seconds and was stopped.');
});

test('a test does not wait until its input is stored, and an example of the organization does', async () => {
  const neighbour = await makeTestProject(app);
  for (const project of [testProject, neighbour]) await project.create('Twice', double);
  const { latest, second } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${testedInputs} in share mode`);
    expect((await testProject.test('twice', double, { n: 5 })).statusCode).toBe(200);
    const latest = example('twice');
    const second = testProject.test('twice', double, { n: 7 });
    // A neighbour waits neither for its test nor for its example.
    expect((await neighbour.as('GET', `${neighbour.documents}/twice/integration/example`)).json().source).toBe(
      'schema',
    );
    expect((await neighbour.test('twice', double, { n: 1 })).statusCode).toBe(200);
    return { latest, second };
  });
  expect(await latest).toMatchObject({ source: 'test' });
  expect((await second).statusCode).toBe(200);
  expect(await example('twice')).toEqual({ input: { n: 7 }, source: 'test', version: 1 });
});
