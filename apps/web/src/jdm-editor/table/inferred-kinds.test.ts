import { scopeAt, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { checkCell } from './cell-check.ts';
import { gridColumns } from './grid-columns.ts';
import { inferredKinds } from './inferred-kinds.ts';
import { tableColumns } from './table-content.ts';

const schema = JSON.stringify({
  type: 'object',
  properties: { age: { type: 'number' }, tier: { type: ['string', 'null'] }, any: {} },
});
const table = {
  inputs: [
    { id: 'age', field: 'age' },
    { id: 'tier', field: 'tier' },
    { id: 'any', field: 'any' },
    { id: 'rule', field: '' },
    { id: 'monthly', field: 'income / 12' },
    { id: 'named', field: 'age', fieldType: { type: 'string' } },
  ],
  outputs: [{ id: 'out', field: 'age' }],
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
const inferred = inferredKinds(columns, scope);

test('the kind of a column is known from the schema and from the nodes before the table', () => {
  expect([...inferred]).toEqual([
    ['age', 'number'],
    ['tier', 'string'],
    ['monthly', 'number'],
    ['named', 'number'],
  ]);
});

test('a cell of another kind than the field has is marked, unless the column says its kind itself', () => {
  const placed = gridColumns(columns, { widths: {} }, inferred);
  const faultIn = (id: string, text: string) => {
    const found = placed.find((column) => column.id === id);
    return found?.column && checkCell(text, found.column, found.kind)?.message;
  };
  expect(faultIn('age', '"old"')).toBe('the column holds a number, but this is a text');
  expect(faultIn('age', '>= 18')).toBeUndefined();
  expect(faultIn('tier', '5')).toBe('the column holds a text, but this is a number');
  expect(faultIn('monthly', 'true')).toBe('the column holds a number, but this is true or false');
  expect(faultIn('any', '5')).toBeUndefined();
  expect(faultIn('named', '"old"')).toBeUndefined();
});
