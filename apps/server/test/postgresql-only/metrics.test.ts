import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createMetrics } from '../../src/platform/http/metrics.ts';
import { metricsServer } from '../../src/platform/http/metrics-server.ts';
import { chain, double, functionOf, hungry } from '../support/graphs.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { config, database, app: unmeasured } = await startTestServer({ RATE_LIMIT: 'off' });

/** A server whose metrics are served, and ways to read them. */
async function startMeasured(settings: Partial<typeof config> = {}) {
  const metrics = createMetrics();
  const app = await buildApp({ config: { ...config, ...settings }, database, metrics });
  onTestFinished(() => app.close());
  const { registry } = metrics;
  const page = { text: () => registry.metrics(), contentType: registry.contentType };
  const server = metricsServer(page, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const address = await server.listen();
  const read = async () => (await fetch(address)).text();
  /** The value of a series, which is named as it is printed. */
  const value = async (series: string) => {
    const line = (await read()).split('\n').find((line) => line.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  };
  return { app, address, read, value };
}

test('requests are counted by route and outcome, and never by address', async () => {
  const { app, read, value } = await startMeasured();
  const testProject = await makeTestProject(app);
  const { slug, token } = await serve(testProject, 'Double', double);
  for (let n = 0; n < 3; n++) expect((await testProject.call(slug, token, { n })).statusCode).toBe(200);
  await testProject.call(slug, 'rwi_wrong', { n: 1 });
  await app.inject({ method: 'GET', url: '/api/made-up' });

  const count = (labels: string) => value(`rulewright_http_request_duration_seconds_count{${labels}}`);
  const route = 'method="POST",route="/api/public/:orgSlug/:projectSlug/:docSlug"';
  expect(await count(`${route},outcome="succeeded"`)).toBe(3);
  expect(await count(`${route},outcome="refused"`)).toBe(1);
  expect(await read()).not.toMatch(new RegExp(`made-up|${testProject.orgSlug}|${slug}|${token}`));
});

test('a call that no route takes is counted as such', async () => {
  const { app, value } = await startMeasured();
  await app.inject({ method: 'DELETE', url: '/nowhere' });
  const labels = 'method="any",route="none",outcome="refused"';
  expect(await value(`rulewright_http_request_duration_seconds_count{${labels}}`)).toBe(1);
});

test('evaluations are counted by purpose and outcome', async () => {
  const { app, value } = await startMeasured();
  const testProject = await makeTestProject(app);
  const { slug, token } = await serve(testProject, 'Double', double);
  await testProject.call(slug, token, { n: 1 });
  await testProject.evaluate(slug, { n: 1 });
  await testProject.evaluate(slug, { n: 2 });
  await testProject.test(slug, chain(functionOf('export const handler = () => { throw new Error("no") }')), {});

  const count = (labels: string) => value(`rulewright_evaluation_duration_seconds_count{${labels}}`);
  expect(await count('purpose="public",outcome="succeeded"')).toBe(1);
  expect(await count('purpose="console",outcome="succeeded"')).toBe(2);
  expect(await count('purpose="test",outcome="graph"')).toBe(1);
  expect(await count('purpose="check",outcome="succeeded"')).toBeGreaterThan(0);
});

test('workers, queues, the log and the database are told as they are at the moment', async () => {
  const { app, value } = await startMeasured();
  const testProject = await makeTestProject(app);
  await testProject.create('Double', double);
  expect((await testProject.test('double', hungry, {})).statusCode).toBe(422);
  expect((await testProject.evaluate('double', { n: 1 })).statusCode).toBe(200);

  await expect.poll(() => value('rulewright_workers')).toBeGreaterThan(0);
  // What ends it first depends on the machine.
  const replaced = async (reason: string) =>
    Number(await value(`rulewright_workers_replaced_total{reason="${reason}"}`));
  await expect
    .poll(async () => (await replaced('memory')) + (await replaced('deadline')) + (await replaced('crashed')))
    .toBe(1);
  // Which of the two answers a first call depends on how long it takes to be compiled: it is handed over where that is long.
  const answered = async (backend: string) =>
    (await value(`rulewright_evaluations_answered_total{backend="${backend}"}`)) ?? 0;
  expect((await answered('compiled')) + (await answered('processes'))).toBe(1);
  async function answeredAfterOneMore() {
    await testProject.evaluate('double', { n: 1 });
    return answered('compiled');
  }
  await expect.poll(answeredAfterOneMore).toBeGreaterThan(0);
  const handedOver = () => value('rulewright_evaluations_handed_over_total');
  const before = (await handedOver()) as number;
  expect((await testProject.evaluate('double', { n: 1 })).statusCode).toBe(200);
  expect(await handedOver()).toBe(before);
  expect((await testProject.evaluate('double', { n: 'one' })).statusCode).toBe(422);
  expect(await handedOver()).toBe(before);
  // A call is answered a moment before its task has ended.
  await expect.poll(() => value('rulewright_tasks_waiting{purpose="public"}')).toBe(0);
  await expect.poll(() => value('rulewright_tasks_running{purpose="public"}')).toBe(0);
  expect(await value('rulewright_log_entries_put_aside_total')).toBe(0);
  await expect.poll(() => value('rulewright_log_entries_waiting')).toBe(0);
  // The jobs in the background use a connection now and then, and the embedded database has only one.
  await expect.poll(() => value('rulewright_database_connections{state="idle"}')).toBeGreaterThan(0);
  await expect.poll(() => value('rulewright_database_waiting')).toBe(0);
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('entries that are logged without their texts, logs that are trimmed and the free space are told', async () => {
  const { app, value } = await startMeasured({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
  const testProject = await makeTestProject(app);
  await testProject.create('Double', double);
  await testProject.evaluate('double', { n: 1 });
  const without = (reason: string) => value(`rulewright_log_entries_without_texts_total{reason="${reason}"}`);
  expect([await without('disk'), await without('quota'), await without('backlog')]).toEqual([1, 0, 0]);
  expect(await value('rulewright_log_accounts_trimmed')).toBe(0);
  expect(await value('rulewright_data_dir_free_bytes')).toBeGreaterThan(0);
});

test('the page for operators lists what is printed, with its kind and labels', async () => {
  const { app, read } = await startMeasured();
  const testProject = await makeTestProject(app);
  const { slug } = await serve(testProject, 'Double', double);
  await testProject.evaluate(slug, { n: 1 });
  const text = await read();

  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]*)\|/gm)].map(
    ([, name = '', kind = '', labels = '']) => ({
      name,
      kind,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
    }),
  );
  const found = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({
    name,
    kind,
    labels: labelsOf(text, name),
  }));
  const isOurs = ({ name }: { name: string }) => name.startsWith('rulewright_');
  expect(told.filter(isOurs)).toEqual(found.filter(isOurs));
  expect(found).toEqual(expect.arrayContaining(told));
  // An alert on what is not there would never be raised.
  const names = new Set(found.map(({ name }) => name));
  for (const [, name = ''] of page.matchAll(/\b((?:rulewright|process|nodejs)_\w+?)(?:_bucket|_count)?\b/g)) {
    expect(names, name).toContain(name);
  }
});

function labelsOf(text: string, name: string) {
  const series = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?{(.*)}`, 'gm'))].map(
    ([, labels = '']) => labels,
  );
  const names = series.flatMap((labels) => [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label));
  return [...new Set(names)].filter((label) => label !== 'le');
}

test('metrics are served on an address of their own, and not on the public one', async () => {
  const { app, address } = await startMeasured();
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  for (const server of [app, unmeasured]) {
    const response = await server.inject({ method: 'GET', url: '/metrics' });
    expect(response.body).not.toContain('rulewright_');
    expect(response.headers['content-type']).not.toContain('text/plain');
  }
});
