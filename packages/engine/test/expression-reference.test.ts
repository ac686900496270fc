/** Runs every example of docs/expressions.md and compares the result with what the page says. */
import { afterAll, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { chain, expressions, node, requestOf } from './graphs.ts';
import { readPage, rowsBelow } from './markdown-tables.ts';

const page = readPage('expressions.md');
const input = JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? '');

const evaluator = createEvaluator({ ...settings, workers: 1 });
afterAll(() => evaluator.close());

async function resultOf(values: object, ...nodes: Parameters<typeof chain>) {
  const decision = chain(...nodes);
  const outcome = await evaluator.evaluate(requestOf(decision, JSON.stringify(values)));
  return outcome.ok ? JSON.parse(outcome.result.toString()) : outcome.error;
}

const table = (cell: string) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'i', name: 'Value', field: 'value' }],
    outputs: [{ id: 'o', name: 'Found', field: 'found' }],
    rules: [{ _id: 'r', i: cell, o: 'true' }],
  });

const examples = ['what it is', 'what it does'].flatMap((column) => rowsBelow(page, `expression | ${column} | result`));
const cells = rowsBelow(page, 'input cell | matches | does not match');

test('the page has many examples', () => {
  expect(examples.length).toBeGreaterThan(100);
  expect(cells.length).toBeGreaterThan(20);
});

test.each(examples)('%s, %s, gives %s', async (expression = '', _what, result = '') => {
  // In a list, because a field that is null is left out of an answer.
  const answer = await resultOf(input, expressions({ value: `[${expression}]` }));
  expect(answer).toEqual({ value: [JSON.parse(result)] });
});

test('a field that is null is left out of the answer', async () => {
  expect(await resultOf(input, expressions({ value: 'null' }))).toEqual({});
});

test.each(cells)('the input cell %s matches %s and not %s', async (cell = '', match = '', other = '') => {
  expect(await resultOf({ ...input, value: JSON.parse(match) }, table(cell))).toEqual({ found: true });
  expect(await resultOf({ ...input, value: JSON.parse(other) }, table(cell))).toEqual({});
});

test('the check finds no error in any example', async () => {
  const values = Object.fromEntries(examples.map(([expression = ''], n) => [`e${n}`, expression]));
  const nodes = [expressions(values), ...cells.map(([cell = ''], n) => ({ ...table(cell), id: `t${n}` }))];
  const checked = await evaluator.check(chain(...nodes).content, 't');
  // They read names that no example provides.
  expect(checked.ok && checked.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
