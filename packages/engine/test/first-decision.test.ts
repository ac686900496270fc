/** Runs what docs/first-decision.md tells a new user to type. */
import type { CellContext, CellType } from '@rulewright/jdm';
import { readCell } from '@rulewright/jdm';
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
  return outcome.ok ? JSON.parse(outcome.result.toString()) : outcome.error;
}

/** The page's graph with other content in its table. */
function graphWith(content: object) {
  const graph = JSON.parse(graphText);
  Object.assign(graph.nodes[1].content, content);
  return graph;
}

const types: Record<string, CellType> = { Number: 'number', Text: 'string', Date: 'date' };

/** The page's graph with one row, of one input cell and one output cell as a reader types them into columns of a type. */
function graphOfRow(type: string, typed: { input?: string; output?: string }) {
  const kind = types[type] ?? 'any';
  const stored = (text: string, side: CellContext['side']) =>
    readCell(text, { type: kind, side, locale: 'en-US' }).stored;
  return graphWith({
    passThrough: false,
    inputs: [{ id: 'in', name: 'Input', field: 'value' }],
    outputs: [{ id: 'out', name: 'Output', field: 'answer' }],
    rules: [{ _id: '1', in: stored(typed.input ?? '', 'input'), out: stored(typed.output ?? '', 'output') }],
  });
}

test('the graph of the page can be published and has the cells that the page asks the reader to type', async () => {
  expect(await evaluator.check(graphText, 't')).toEqual({ ok: true, problems: [], isCut: false });
  const { inputs, outputs, rules } = JSON.parse(graphText).nodes[1].content;
  const columns = [
    ...inputs.map(({ id, fieldType: { type } }: Column) => ({ id, type, side: 'input' as const })),
    ...outputs.map(({ id, outputFieldType: { type } }: Column) => ({ id, type, side: 'output' as const })),
  ];
  const heading = 'row | Input: `amount` | Input: `ordered` | Output: `fee` | Output: `reason`';
  const typed = rowsBelow(heading).map(([_id, ...cells]) => ({
    _id,
    ...Object.fromEntries(
      columns.map(({ id, ...column }, at) => {
        const text = cells[at] === 'leave it empty' ? '' : (cells[at] ?? '');
        return [id, readCell(text, { ...column, locale: 'en-US' }).stored];
      }),
    ),
  }));
  expect(typed).toEqual(rules);
});

test.each(rowsBelow('input | answer'))(
  'the graph of the page answers the input %s with %s',
  async (input = '', answer = '') => {
    expect(await answerOf(JSON.parse(graphText), JSON.parse(input))).toEqual(JSON.parse(answer));
  },
);

test('a table that does not pass its input through answers with the result alone', async () => {
  const answer = await answerOf(graphWith({ passThrough: false }), { amount: 250 });
  expect(answer).toEqual({ fee: 0, reason: 'large order' });
});

test('a column can compare a field inside of an object', async () => {
  const inputs = [{ id: 'amount', name: 'Input', field: 'order.amount' }];
  const graph = graphWith({ inputs, passThrough: false });
  expect(await answerOf(graph, { order: { amount: 250 } })).toMatchObject({ fee: 0 });
});

test.each(rowsBelow('type | input cell | matches | does not match'))(
  'in a column of type %s the input cell %s matches %s and not %s',
  async (type = '', cell = '', match = '', other = '') => {
    const graph = graphOfRow(type, { input: cell, output: '1' });
    expect(await answerOf(graph, { value: JSON.parse(match) })).toHaveProperty('answer');
    expect(await answerOf(graph, { value: JSON.parse(other) })).toEqual({});
  },
);

test.each(rowsBelow('type | output cell | what it is | answer'))(
  'in a column of type %s the output cell %s, %s, gives %s',
  async (type = '', cell = '', _what, answer = '') => {
    expect(await answerOf(graphOfRow(type, { output: cell }), input)).toEqual({ answer: JSON.parse(answer) });
  },
);

test('in a column without a type, a word without quotes is the name of a field and not a text', async () => {
  expect(await answerOf(graphOfRow('', { input: 'CH', output: '1' }), { value: 'CH' })).toEqual({});
  expect(await answerOf(graphOfRow('', { output: 'express' }), input)).toEqual({});
});

type Column = { id: string; fieldType: { type: CellType }; outputFieldType: { type: CellType } };
