import { CompiledDecision, compileDecision } from '@rulewright/jdm';
import { expect, test, vi } from 'vitest';
import { chain, decisionOf, expressions, node } from '../../../test/graphs.ts';
import type { Decision } from '../../request.ts';
import { CompileQueue, MAX_COMPILING_PER_ACCOUNT } from './compile-queue.ts';
import { CompiledDecisions, MAX_BYTES_PER_ACCOUNT, MAX_COMPILED_LENGTH } from './compiled-decisions.ts';

const compiledIn = (decisions: CompiledDecisions, task: Parameters<CompiledDecisions['find']>[0]) =>
  decisions.find(task)?.compiled ?? null;

const start = (maxBytes = 20 * 1024 * 1024, maxBytesPerAccount = maxBytes / 4) =>
  new CompiledDecisions(
    new CompileQueue((error) => {
      throw error;
    }),
    { maxBytes, maxBytesPerAccount },
  );

/** Each of them takes about a megabyte. */
const large = (n: number) =>
  chain(
    node('table', 'decisionTableNode', {
      hitPolicy: 'first',
      inputs: [{ id: 'a', name: 'A', field: 'n' }],
      outputs: [{ id: 'b', name: 'B', field: 'row' }],
      rules: Array.from({ length: 700 }, (_, row) => ({ a: `$ + ${n} > ${row}`, b: `n + ${row}` })),
    }),
  );

/** A task of a tenant that pays for itself. */
const taskOf = (tenant: string, decision: Decision) => ({ tenant, account: tenant, decision });

const compiled = (decisions: CompiledDecisions, tenant: string, decision: Decision) =>
  vi.waitFor(() => expect(compiledIn(decisions, taskOf(tenant, decision))).not.toBeNull(), {
    timeout: 20_000,
    interval: 1,
  });

test('an account’s decisions take no more memory than they may have, and leave those of others alone', async () => {
  const decisions = start();
  const own = chain(expressions({ a: 'n' }));
  await compiled(decisions, 'neighbour', own);
  for (let n = 0; n < 8; n++) await compiled(decisions, 'flood', large(n));
  expect(decisions.bytes).toBeLessThan(6 * 1024 * 1024);
  expect(decisions.bytes).toBeGreaterThan(3 * 1024 * 1024);
  expect(compiledIn(decisions, taskOf('neighbour', own))).not.toBeNull();
  expect(compiledIn(decisions, taskOf('flood', large(7)))).not.toBeNull();
}, 60_000);

test('the decisions of all tenants of an account take no more memory than those of one', async () => {
  const decisions = start();
  const find = (n: number) => compiledIn(decisions, { tenant: `tenant ${n}`, account: 'flood', decision: large(n) });
  for (let n = 0; n < 8; n++) await vi.waitFor(() => expect(find(n)).not.toBeNull(), { timeout: 20_000, interval: 1 });
  expect(decisions.bytes).toBeLessThan(6 * 1024 * 1024);
}, 60_000);

test('where all tenants together have too much, the one with the most loses its oldest decision', async () => {
  const decisions = start(5 * 1024 * 1024, 4 * 1024 * 1024);
  const own = chain(expressions({ a: 'n' }));
  await compiled(decisions, 'small', own);
  for (let tenant = 0; tenant < 3; tenant++)
    for (let n = 0; n < 3; n++) await compiled(decisions, `tenant ${tenant}`, large(n));
  expect(decisions.bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(compiledIn(decisions, taskOf('small', own))).not.toBeNull();
}, 120_000);

test('a decision of one tenant is not compiled for another', async () => {
  const decisions = start();
  const one = large(1);
  await compiled(decisions, 'a', one);
  expect(compiledIn(decisions, taskOf('b', one))).toBeNull();
});

test('a tenant has only some decisions compiled at a time, and another gets its turn between them', async () => {
  const decisions = start();
  const all = Array.from({ length: MAX_COMPILING_PER_ACCOUNT + 2 }, (_, n) => large(n));
  for (const decision of all) compiledIn(decisions, taskOf('flood', decision));
  const neighbours = chain(expressions({ a: 'n + 1' }));
  compiledIn(decisions, taskOf('neighbour', neighbours));
  await compiled(decisions, 'neighbour', neighbours);
  // The neighbour came last, and did not wait until all of those were done.
  expect(all.filter((decision) => compiledIn(decisions, taskOf('flood', decision)) !== null).length).toBeLessThan(3);
});

test('what cannot be compiled is not tried again and again', async () => {
  const decisions = start();
  const next = vi.spyOn(CompileQueue.prototype, 'add');
  const broken = decisionOf('{"nodes":[],"edges":[]}');
  for (let n = 0; n < 5; n++) expect(compiledIn(decisions, taskOf('a', broken))).toBeNull();
  expect(next).toHaveBeenCalledTimes(1);
  next.mockRestore();
});

test('a table of 16,000 rows and 10 columns is compiled within what a tenant may have, and one of as many different formulas is not', () => {
  const ids = Array.from({ length: 9 }, (_, at) => `c${at}`);
  const tableWith = (cellOf: (row: number, column: number) => string) =>
    chain(
      node('table', 'decisionTableNode', {
        hitPolicy: 'first',
        inputs: ids.map((id) => ({ id, name: id, field: id })),
        outputs: [{ id: 'out', name: 'Out', field: 'out' }],
        rules: Array.from({ length: 16_000 }, (_, row) =>
          Object.fromEntries([...ids.map((id, at) => [id, cellOf(row, at)]), ['out', String(row)]]),
        ),
      }),
    ).content;
  const options = { maxBytes: MAX_BYTES_PER_ACCOUNT };
  const usual = tableWith((row, column) => (column === 0 ? `"c${row}"` : '[1..5)'));
  expect(usual.length).toBeLessThan(MAX_COMPILED_LENGTH);
  expect(compileDecision(usual, options)).toBeInstanceOf(CompiledDecision);
  const hostile = tableWith((row, column) => `$+${row}>${column}`);
  expect(hostile.length).toBeLessThan(MAX_COMPILED_LENGTH);
  expect(compileDecision(hostile, options)).not.toBeInstanceOf(CompiledDecision);
}, 60_000);
