import { expect, test } from 'vitest';
import { chainText, node } from '../../test/graphs.ts';
import { checkGraph } from '../check/check-graph.ts';
import { anyType } from '../expression/types/type.ts';
import { typeText } from '../expression/types/type-text.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { schemaOf } from '../schema/schema.ts';
import { graphTypes } from '../scope/graph-types.ts';
import { InputFinder } from '../test-cases/input-reaching.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';

type Column = { id: string; name: string; field: string };
type Row = Record<string, string>;

const column = (id: string, field: string): Column => ({ id, name: field, field });

const age = column('age', 'age');
const tier = column('tier', 'customer.tier');
const tags = column('tags', 'customer.tags[]');

/** The rows of the example in the documentation. */
const rules: Row[] = [
  { _id: '1', age: '> 100', tier: '"unreachable"', tags: '"unreachable"' },
  { _id: '2', age: '> 10', tier: '"gold"', tags: '"adult"' },
  { _id: '3', age: '> 18', tier: '"silver"', tags: '"grown-up"' },
  { _id: '4', age: '> 30', tier: '"bronze"', tags: '' },
  { _id: '5', age: '', tier: '', tags: '"anyone"' },
];

const table = (rows: Row[], outputs: Column[] = [tier, tags], more: Record<string, unknown> = {}) =>
  node('table', 'decisionTableNode', { hitPolicy: 'first', inputs: [age], outputs, rules: rows, ...more });

function compiled(...nodes: Parameters<typeof chainText>): CompiledDecision {
  const decision = compileDecision(chainText(...nodes));
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

const resultOf = (input: Record<string, unknown>, ...nodes: Parameters<typeof chainText>) => {
  const answer = compiled(...nodes).run(input as never);
  return answer && 'result' in answer ? answer.result : answer;
};

const messagesFor = (text: string) =>
  checkGraph(parseGraph(text) as ParsedGraph).problems.map(({ message }) => message);

test('a column whose field ends in [] collects the values of all rows that hit, the others are those of the first', () => {
  expect(resultOf({ age: 35 }, table(rules))).toEqual({
    customer: { tier: 'gold', tags: ['adult', 'grown-up', 'anyone'] },
  });
  expect(resultOf({ age: 5 }, table(rules))).toEqual({ customer: { tags: ['anyone'] } });
});

test('without a hit there is no result, and a column in which no row that hit has a value gives an empty list', () => {
  const [, , , bronze] = rules as [Row, Row, Row, Row];
  expect(resultOf({ age: 3 }, table([bronze]))).toEqual({});
  expect(resultOf({ age: 50 }, table([bronze]))).toEqual({ customer: { tier: 'bronze', tags: [] } });
});

test('null is a value that is collected, and an empty cell is none', () => {
  const rows = [
    { age: '', tags: 'null' },
    { age: '', tags: ' ' },
    { age: '', tags: '[1]' },
  ];
  expect(resultOf({}, table(rows, [column('tags', ' tags [] ')]))).toEqual({ tags: [null, [1]] });
});

test('a row whose cell fails is no hit and adds nothing, and below the first hit only columns that collect are evaluated', () => {
  const rows = [
    { age: '', tier: '"first"', tags: 'age + "a"' },
    { age: '', tier: '"second"', tags: '"kept"' },
    { age: '', tier: 'age + "a"', tags: '"also kept"' },
    { age: '', tier: '', tags: 'age + "a"', more: '"lost"' },
  ];
  const decision = compiled(table(rows, [tier, column('more', 'more[]'), tags]));
  const answer = decision.run({ age: 1 }, { failedCells: true });
  expect(answer).toMatchObject({
    result: { customer: { tier: 'second', tags: ['kept', 'also kept'] }, more: [] },
    failedCells: [{ column_name: 'customer.tags[]', rows: [0, 3], count: 2 }],
  });
});

test('a table that gives all rows has the value of each row, where [] only ends the name of the field', () => {
  const rows = [
    { age: '> 10', tags: '"a"' },
    { age: '', tags: '"b"' },
  ];
  expect(resultOf({ age: 20 }, table(rows, [tags], { hitPolicy: 'collect' }))).toEqual([
    { customer: { tags: 'a' } },
    { customer: { tags: 'b' } },
  ]);
});

test('the trace and the coverage name all rows that hit, also where the table is run for each item of a list', () => {
  const decision = compiled(table(rules));
  const answer = decision.run({ age: 35 }, { trace: true, hits: true });
  expect(answer).toMatchObject({
    hits: expect.arrayContaining([{ nodeId: 'table', places: [1, 2, 3, 4] }]),
    trace: { table: { traceData: [{ index: 1 }, { index: 2 }, { index: 3 }, { index: 4 }] } },
  });
  const none = compiled(table(rules.slice(0, 1))).run({ age: 35 }, { trace: true });
  expect(none).toMatchObject({ trace: { table: { traceData: null } } });
  const looped = table(rules, [tags], { inputField: 'people', outputPath: 'people', executionMode: 'loop' });
  expect(resultOf({ people: [{ age: 5 }, { age: 20 }] }, looped)).toEqual({
    people: [{ customer: { tags: ['anyone'] } }, { customer: { tags: ['adult', 'grown-up', 'anyone'] } }],
  });
});

test('a large table, which is searched, collects what a small one collects', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ age: `${at % 50}`, tags: `${at}` }));
  const found = resultOf({ age: 7 }, table(many, [column('tags', 'tags[]')])) as { tags: number[] };
  expect(found.tags.map(Number)).toEqual(Array.from({ length: 10 }, (_, at) => at * 50 + 7));
});

test('the collected list has the type of its cells, in later nodes and in the schema of the result', () => {
  const graph = parseGraph(chainText(table(rules))) as ParsedGraph;
  expect(typeText(graphTypes(graph).outputOf('table') ?? anyType)).toBe(
    '{ customer: { tier: string or null, tags: string[] } or null } or null',
  );
  expect(schemaOf(chainText(table(rules))).output).toEqual({
    type: 'object',
    properties: {
      customer: {
        type: 'object',
        properties: { tier: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
      },
    },
  });
});

test('the cells of a column that collects are checked as items of the list that the response declares', () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: { customer: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } } },
  });
  const check = (tag: string) =>
    messagesFor(chainText(table([{ age: '', tags: tag }], [tags]), node('out', 'outputNode', { schema })));
  expect(check('"adult"')).toEqual([]);
  expect(check('18')).toContainEqual(expect.stringContaining('the column holds a text, but this is a number'));
});

test.each([
  ['[]', 'has no field'],
  ['tags[].name', 'may only stand at the end'],
])('an author is told of the field %s, which nothing can read', (field, words) => {
  const text = chainText(table([{ age: '', tags: '1' }], [column('tags', field)]));
  expect(messagesFor(text)).toContainEqual(expect.stringContaining(words));
});

test('an input is found for a row that needs an item of a collected list', () => {
  const text = chainText(
    table(rules, [tier, tags], { passThrough: true }),
    node('next', 'decisionTableNode', {
      hitPolicy: 'first',
      inputs: [{ id: 'i', name: 'i', field: 'some(customer.tags, # == "unreachable")' }],
      outputs: [{ id: 'o', name: 'o', field: 'o' }],
      rules: [{ _id: 'r', i: 'true', o: '1' }],
    }),
  );
  const decision = compileDecision(text) as CompiledDecision;
  const finder = new InputFinder(parseGraph(text) as ParsedGraph, decision);
  expect(finder.inputReaching({ kind: 'row', nodeId: 'next', place: 0 })).toMatchObject({
    input: { age: expect.any(Number) },
    others: [],
  });
});

test('a list takes the place of what another column wrote there, and leaves the input as it was', () => {
  const input = { customer: { tags: ['own'], age: 1 } };
  const outputs = [column('all', 'customer'), tags];
  const rows = [{ age: '', all: 'customer', tags: '"a"' }];
  expect(resultOf(input, table(rows, outputs))).toEqual({ customer: { tags: ['a'], age: 1 } });
  expect(input).toEqual({ customer: { tags: ['own'], age: 1 } });
});
