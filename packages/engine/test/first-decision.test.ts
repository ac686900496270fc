/** Runs what docs/first-decision.md tells a new user to type. */
import { afterAll, expect, test } from 'vitest';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { decisionOf, requestOf } from './graphs.ts';
import { readPage, rowsBelow as rowsOf } from './markdown-tables.ts';

const page = readPage('first-decision.md');
const rowsBelow = (heading: string) => rowsOf(page, heading);
const [graphText = ''] = [...page.matchAll(/```json\n([^`]+)```/g)].map(([, text = '']) => text).slice(-1);
const input = { amount: 250, country: 'CH' };

const evaluator = createEvaluator({ ...settings, workers: 1 });
afterAll(() => evaluator.close());

async function answerOf(graph: unknown, input: unknown) {
  const decision = decisionOf(JSON.stringify(graph));
  const outcome = await evaluator.evaluate(requestOf(decision, JSON.stringify(input)));
  return outcome.ok ? JSON.parse(outcome.result) : outcome.error;
}

/** The page's graph with other content in its table. */
function graphWith(content: object) {
  const graph = JSON.parse(graphText);
  Object.assign(graph.nodes[1].content, content);
  return graph;
}

const graphOfRow = (input: string, output: string) =>
  graphWith({ passThrough: false, rules: [{ _id: '1', in: input, out: output }] });

test('the graph of the page can be published and has the cells that the page asks the reader to type', async () => {
  expect(await evaluator.check(graphText, 't')).toEqual({ ok: true, problems: [] });
  const typed = rowsBelow('row | Input: `amount` | Output: `fee`').map(([_id, cell = '', out]) => ({
    _id,
    in: cell === 'leave it empty' ? '' : cell,
    out,
  }));
  expect(typed).toEqual(JSON.parse(graphText).nodes[1].content.rules);
});

test.each(rowsBelow('input | answer'))(
  'the graph of the page answers the input %s with %s',
  async (input = '', answer = '') => {
    expect(await answerOf(JSON.parse(graphText), JSON.parse(input))).toEqual(JSON.parse(answer));
  },
);

test('a table that does not pass its input through answers with the fee alone', async () => {
  expect(await answerOf(graphWith({ passThrough: false }), { amount: 250 })).toEqual({ fee: 0 });
});

test('a column can compare a field inside of an object', async () => {
  const graph = graphWith({ inputs: [{ id: 'in', name: 'Input', field: 'order.amount' }], passThrough: false });
  expect(await answerOf(graph, { order: { amount: 250 } })).toEqual({ fee: 0 });
});

test.each(rowsBelow('input cell | what it is | matches | does not match'))(
  'the input cell %s, %s, matches %s and not %s',
  async (cell = '', _what, match = '', other = '') => {
    const graph = graphOfRow(cell, '1');
    expect(await answerOf(graph, { amount: JSON.parse(match) })).toEqual({ fee: 1 });
    expect(await answerOf(graph, { amount: JSON.parse(other) })).toEqual({});
  },
);

test.each(['<', '<=', '>', '>=', '!='])('an input cell can compare with %s', async (sign) => {
  const found = [];
  for (const amount of [9, 10, 11])
    if ('fee' in (await answerOf(graphOfRow(`${sign} 10`, '1'), { amount }))) found.push(amount);
  expect(found).toEqual({ '<': [9], '<=': [9, 10], '>': [11], '>=': [10, 11], '!=': [9, 11] }[sign]);
});

test.each(rowsBelow('output cell | what it is | answer'))(
  'the output cell %s, %s, gives %s',
  async (cell = '', _what, answer = '') => {
    expect(await answerOf(graphOfRow('', cell), input)).toEqual({ fee: JSON.parse(answer) });
  },
);

test('a word without quotes is the name of a field and not a text', async () => {
  expect(await answerOf(graphOfRow('CH', '1'), { amount: 'CH' })).toEqual({});
  expect(await answerOf(graphOfRow('', 'express'), input)).toEqual({});
});
