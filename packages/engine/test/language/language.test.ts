import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { functions } from '@rulewright/jdm';
import { loops, methods } from '@rulewright/jdm/internals';
import { expect, test } from 'vitest';
import { programOf } from '../evaluator.ts';
import { readPage, rowsBelow } from '../markdown-tables.ts';

async function run(program: string, texts: number) {
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(`language/${program}`), String(texts)], {
    env: { RUST_BACKTRACE: '0' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

test('our parser accepts exactly the texts that the engine accepts, as expressions and as input cells', async () => {
  const { real, compared, accepted, differences } = await run('acceptance', 4_000);
  expect(differences).toEqual([]);
  // There must be many accepted and many refused texts, or equal answers would prove little.
  expect(real).toBeGreaterThan(1_000);
  expect(accepted).toBeGreaterThan(4_000);
  expect(compared - accepted).toBeGreaterThan(4_000);
}, 120_000);

test('our parser builds the same tree as the engine: a text with brackets around every part has the same result', async () => {
  const { compared, succeeded, differences } = await run('structure', 1_500);
  expect(differences).toEqual([]);
  expect(succeeded).toBeGreaterThan(compared / 3);
}, 120_000);

test('our check of shapes accepts exactly the nodes that the engine can read', async () => {
  const { compared, readable, differences } = await run('shapes', 1_500);
  expect(differences).toEqual([]);
  expect(readable).toBeGreaterThan(compared / 4);
  expect(compared - readable).toBeGreaterThan(compared / 4);
}, 120_000);

test('the value of every expression has the type that we infer, and every built-in function returns all types of its signature', async () => {
  const { compared, exact, unseen, differences } = await run('types', 1_500);
  expect(differences).toEqual([]);
  expect(unseen).toEqual([]);
  expect(compared).toBeGreaterThan(3_000);
  expect(exact).toBeGreaterThan(compared * 0.9);
}, 120_000);

test('every value that the engine has at a node of a graph has the type that we infer there', async () => {
  const { values, exact, differences } = await run('scopes', 400);
  expect(differences).toEqual([]);
  expect(values).toBeGreaterThan(5_000);
  expect(exact).toBeGreaterThan(values * 0.8);
}, 120_000);

test('our check refuses the nodes and graphs that the engine refuses or of which it cannot parse a text', async () => {
  const { accepted, refused, differences } = await run('nodes', 400);
  expect(differences).toEqual([]);
  expect(accepted).toBeGreaterThan(400);
  expect(refused).toBeGreaterThan(400);
}, 120_000);

test('the reference for users describes every built-in function and method in the same words as the code', () => {
  const rows = rowsBelow(readPage('expressions.md'), 'expression');
  const isExplained = (call: string, words: string) =>
    rows.some(([expression, explanation]) => expression?.includes(call) && explanation?.startsWith(words));
  const missing = [
    ...[...functions.values(), ...loops.values()].filter(({ name, words }) => !isExplained(`${name}(`, words)),
    ...[...methods.values()].filter(({ name, words }) => !isExplained(`.${name}(`, words)),
  ];
  expect(missing.map(({ name }) => name)).toEqual([]);
});
