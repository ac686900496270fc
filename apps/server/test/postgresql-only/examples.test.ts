import { beforeEach, describe, expect, test } from 'vitest';
import { calling, chain, double, expressions, functionOf } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const ask = (slug: string, query = '') =>
  testProject.as('GET', `${testProject.documents}/${slug}/integration/example${query}`);
const example = async (slug: string, query = '') => (await ask(slug, query)).json();
const logged = (slug: string, count: number) => expect.poll(() => testProject.logEntries(slug)).toHaveLength(count);

describe('an example', () => {
  test('is the input of the latest request that succeeded', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.test(slug, double, { n: 5 });
    await testProject.call(slug, token, { n: 21 });
    await testProject.call(slug, token, { n: 'no number' });
    await logged(slug, 2);
    expect(await example(slug)).toEqual({ input: { n: 21 }, source: 'request', version: 1 });
    await testProject.evaluate(slug, { n: 22 });
    await logged(slug, 3);
    expect(await example(slug)).toEqual({ input: { n: 22 }, source: 'request', version: 1 });
  });

  test('is, without a request, the input of the latest test that succeeded', async () => {
    const { slug } = await serve(testProject, 'Twice', double);
    await testProject.test(slug, double, { n: 5 });
    await testProject.test(slug, double, { n: 7 });
    await testProject.test(slug, double, { n: 'no number' });
    expect(await example(slug)).toEqual({ input: { n: 7 }, source: 'test', version: 1 });
  });

  test('is made from the schema where there was neither', async () => {
    const { slug } = await serve(testProject, 'Twice', double);
    expect(await example(slug)).toEqual({ input: { n: 1 }, source: 'schema', version: 1 });
  });

  test('is never an input that the live version refuses, even if another version accepted it', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    await testProject.call(slug, token, { n: 21 });
    await logged(slug, 1);
    const strict = chain(expressions({ double: 'amount * 2' }));
    await testProject.test(slug, double, { n: 5 });
    await testProject.save(slug, strict);
    expect(await example(slug)).toMatchObject({ input: { n: 21 }, version: 1 });
    expect(await example(slug, '?version=latest')).toEqual({ input: { amount: 1 }, source: 'schema', version: 2 });
    await testProject.publish(slug);
    expect(await example(slug)).toEqual({ input: { amount: 1 }, source: 'schema', version: 2 });
  });

  test('can be asked for from a single source', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const nothing = { input: null, source: null, version: 1 };
    expect(await example(slug, '?from=request')).toEqual(nothing);
    expect(await example(slug, '?from=test')).toEqual(nothing);
    await testProject.call(slug, token, { n: 21 });
    await logged(slug, 1);
    expect(await example(slug, '?from=request')).toMatchObject({ input: { n: 21 } });
    expect(await example(slug, '?from=schema')).toMatchObject({ input: { n: 1 }, source: 'schema' });
    expect((await ask(slug, '?from=nowhere')).json().message).toBe('From must be request, test or schema');
    expect((await ask(slug, '?version=3')).json().message).toBe('Version must be live or latest');
  });

  test('is null where no candidate succeeds', async () => {
    const broken = chain(functionOf("export const handler = async () => { throw new Error('no rate') }"));
    const { slug } = await serve(testProject, 'Broken', broken);
    expect(await example(slug)).toEqual({ input: null, source: null, version: 1 });
  });

  test('of a document that is not published is for its latest version', async () => {
    await testProject.create('Twice', double);
    await testProject.save('twice', chain(expressions({ triple: 'm * 3' })));
    expect(await example('twice')).toEqual({ input: { m: 1 }, source: 'schema', version: 2 });
  });

  test('is found by running called decisions as the public endpoint does', async () => {
    await testProject.create('Twice', double);
    const { slug } = await serve(testProject, 'Outer', chain(calling('twice')));
    expect(await example(slug)).toMatchObject({ input: null });
    await testProject.publish('twice');
    await testProject.test(slug, chain(calling('twice')), { n: 3 });
    expect(await example(slug)).toMatchObject({ input: { n: 3 }, source: 'test' });
  });

  test('is not the input of a test that is too large to be kept', async () => {
    const { slug } = await serve(testProject, 'Twice', double);
    await testProject.test(slug, double, { n: 5 });
    await testProject.test(slug, double, { n: 6, text: 'x'.repeat(20_000) });
    expect(await example(slug, '?from=test')).toMatchObject({ input: { n: 5 } });
  });
});

describe('where functions may call other hosts', async () => {
  const { app: open } = await startTestServer({ RATE_LIMIT: 'off', HTTP_ALLOWED_HOSTS: 'rates.example.com' });

  test('a graph with a function is not run to find an example, and the input of a logged request is shown', async () => {
    testProject = await makeTestProject(open);
    const { slug, token } = await serve(
      testProject,
      'Echo',
      chain(functionOf('export const handler = async (x) => x')),
    );
    expect(await example(slug)).toEqual({ input: null, source: null, version: 1 });
    await testProject.call(slug, token, { n: 4 });
    await logged(slug, 1);
    expect(await example(slug)).toEqual({ input: { n: 4 }, source: 'request', version: 1 });
    const plain = await serve(testProject, 'Twice', double);
    expect(await example(plain.slug)).toMatchObject({ source: 'schema' });
  });

  test('a graph is not run either where an escape hides that a node is a function', async () => {
    testProject = await makeTestProject(open);
    const written = JSON.stringify(chain(functionOf('export const handler = async (x) => x')));
    const { slug } = await serve(testProject, 'Hidden', written.replace('"functionNode"', '"\\u0066unctionNode"'));
    expect(await example(slug)).toEqual({ input: null, source: null, version: 1 });
  });
});
