import { anyType, scopeAt, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { checkCell } from '#jdm-editor/table/cells/cell-check.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { gridColumns } from './grid-columns.ts';
import { inferredValues } from './inferred-values.ts';

const schema = JSON.stringify({
  type: 'object',
  properties: {
    age: { type: 'number' },
    tier: { type: ['string', 'null'] },
    any: {},
    customer: {
      type: 'object',
      properties: { level: { enum: ['gold', 'silver', null] }, grade: { enum: [1, 2, 1000] } },
    },
  },
});
const table = {
  inputs: [
    { id: 'age', field: 'age' },
    { id: 'tier', field: 'tier' },
    { id: 'any', field: 'any' },
    { id: 'rule', field: '' },
    { id: 'monthly', field: 'income / 12' },
    { id: 'level', field: 'customer.level' },
    { id: 'grade', field: 'customer.grade' },
    { id: 'own', field: 'any', fieldType: { type: 'string', enum: { type: 'inline', values: [{ value: 'new' }] } } },
    { id: 'loose', field: 'any', fieldType: { type: 'string', enum: { loose: true, values: [{ value: 'new' }] } } },
    { id: 'named', field: 'age', fieldType: { type: 'string' } },
  ],
  outputs: [
    { id: 'out', field: 'age' },
    { id: 'result', field: 'result' },
  ],
  rules: [],
};
const nodes = [
  { id: 'in', type: 'inputNode', name: 'Request', content: { schema } },
  {
    id: 'e',
    type: 'expressionNode',
    name: 'Income',
    content: { passThrough: true, expressions: [{ id: '1', key: 'income', value: 'age * 1000' }] },
  },
  { id: 't', type: 'decisionTableNode', name: 'Table', content: table },
];
const edges = [
  { id: '1', sourceId: 'in', targetId: 'e', type: 'edge' },
  { id: '2', sourceId: 'e', targetId: 't', type: 'edge' },
];
const scope = scopeAt(toParsedGraph({ nodes, edges } as never), { nodeId: 't', row: null, column: '' });
if (!scope) throw new Error('No scope');
const columns = tableColumns(table);
const response = { fields: () => anyType, valuesOf: (field: string) => (field === 'result' ? ['yes', 'no'] : []) };
const inferred = inferredValues(columns, { scope: () => scope, response });
const placed = gridColumns(columns, { widths: {} }, inferred);

function faultIn(id: string, text: string) {
  const found = placed.find((column) => column.id === id);
  return found?.column && checkCell(text, found.column, found.values)?.message;
}

test('the kind of a column is known from the schema and from the nodes before the table', () => {
  expect([...inferred].map(([id, { kind }]) => [id, kind])).toEqual([
    ['age', 'number'],
    ['tier', 'string'],
    ['monthly', 'number'],
    ['level', 'string'],
    ['grade', 'number'],
    ['own', 'any'],
    ['loose', 'any'],
    ['named', 'number'],
    ['result', 'any'],
  ]);
});

test('the cells of a column that collects are of the kind of the items of its field', () => {
  const list = { type: 'array', items: { type: 'number' } };
  const written = scopeAt(
    toParsedGraph({
      nodes: [
        {
          ...{ id: 'in', type: 'inputNode', name: 'Request' },
          content: { schema: JSON.stringify({ type: 'object', properties: { scores: list, plain: list } }) },
        },
        { id: 't', type: 'decisionTableNode', name: 'Table', content: table },
      ],
      edges: edges.slice(1).map((edge) => ({ ...edge, sourceId: 'in' })),
    } as never),
    { nodeId: 't', row: null, column: '' },
  );
  const outputs = tableColumns({
    outputs: [
      { id: 'scores', field: 'scores[]' },
      { id: 'plain', field: 'plain' },
    ],
  });
  const found = inferredValues(outputs, {
    scope: () => scope,
    response: { ...response, fields: () => written ?? anyType },
  });
  expect([...found].map(([id, { kind }]) => [id, kind])).toEqual([['scores', 'number']]);
});

test('a cell of another kind than the field has is marked, unless the column says its kind itself', () => {
  expect(faultIn('age', '"old"')).toBe('the column holds a number, but this is a text, so it never matches');
  expect(faultIn('age', '>= 18')).toBeUndefined();
  expect(faultIn('tier', '5')).toBe('the column holds a text, but this is a number, so it never matches');
  expect(faultIn('monthly', 'true')).toBe('the column holds a number, but this is true or false, so it never matches');
  expect(faultIn('any', '5')).toBeUndefined();
  expect(faultIn('named', '"old"')).toBeUndefined();
});

test.each([
  ['level', '"bronze"', '"bronze" is not one of the values that are listed for it: "gold", "silver", null'],
  ['level', '"gold", "bronze"', '"bronze" is not one of the values that are listed for it: "gold", "silver", null'],
  ['level', 'not in ["bronze"]', '"bronze" is not one of the values that are listed for it: "gold", "silver", null'],
  ['grade', '3', '3 is not one of the values that are listed for it: 1, 2, 1000'],
  ['grade', '-1', '-1 is not one of the values that are listed for it: 1, 2, 1000'],
  ['own', '"old"', '"old" is not one of the values that are listed for it: "new"'],
  ['result', '"maybe"', '"maybe" is not one of the values that are listed for it: "yes", "no"'],
  [
    'result',
    'tier == "gold" ? "yes" : "maybe"',
    '"maybe" is not one of the values that are listed for it: "yes", "no"',
  ],
])('in the column %s a cell with %s, which is not among the named values, is marked', (id, text, message) => {
  expect(faultIn(id, text)).toBe(message);
});

test.each([
  ['level', '"gold", "silver"'],
  ['level', 'startsWith($, "br")'],
  ['level', 'customer.other'],
  ['level', 'null'],
  ['grade', '> 2'],
  ['grade', '1.0'],
  ['grade', '1_000'],
  ['loose', '"other"'],
  ['result', 'tier == "gold" ? "yes" : "no"'],
  ['tier', '"anything"'],
])('in the column %s a cell with %s, which may be right, is not marked', (id, text) => {
  expect(faultIn(id, text)).toBeUndefined();
});

test('of many named values the first are told', () => {
  const [column] = tableColumns({ inputs: [{ id: 'code', field: 'code' }] });
  const named = new Set(Array.from({ length: 8 }, (_, at) => at));
  const fault = column && checkCell('9', column, { kind: 'number', named });
  expect(fault?.message).toBe('9 is not one of the values that are listed for it: 0, 1, 2, 3, 4 and 3 more');
});
