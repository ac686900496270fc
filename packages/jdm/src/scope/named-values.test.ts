import type { DecisionGraph } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { anyType } from '../expression/types/type.ts';
import { toParsedGraph } from '../graph/parsed-graph.ts';
import { scopeAt } from './scope-at.ts';
import { suggestionNamed } from './suggestions.ts';

const tiers = { type: 'object', properties: { tier: { enum: ['gold', 'silver'], description: 'Of the customer' } } };
const writing = (key: string) => ({
  type: 'expressionNode',
  content: { expressions: [{ id: '1', key, value: '"basic"' }], passThrough: true },
});

/** What is known of the field in a table behind a request and some nodes, each of which the table is joined to. */
function noteOf(field: string, schema: object, between: { type: string; content: object }[] = []) {
  const nodes = [
    { id: 'in', name: 'Request', type: 'inputNode', content: { schema: JSON.stringify(schema) } },
    { id: 'switch', name: 'Switch', type: 'switchNode', content: { statements: [{ id: 's', condition: '' }] } },
    ...between.map((node, at) => ({ ...node, id: `${at}`, name: `${at}` })),
    { id: 'table', name: 'Table', type: 'decisionTableNode', content: { inputs: [], outputs: [], rules: [] } },
  ];
  const joined = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });
  const edges = [
    joined('in', 'switch'),
    ...between.flatMap((_, at) => [joined('switch', `${at}`), joined(`${at}`, 'table')]),
    ...(between.length === 1 ? [] : [joined('switch', 'table')]),
  ];
  const graph = toParsedGraph({ nodes, edges } as unknown as DecisionGraph);
  const scope = scopeAt(graph, { nodeId: 'table', row: null, column: null }) ?? anyType;
  const found = suggestionNamed(field, field.length, scope);
  return found?.kind === 'name' ? found.note : undefined;
}

test('the values of a field are those that the schema names, also behind nodes that write something else', () => {
  expect(noteOf('tier', tiers)?.values).toEqual(['gold', 'silver']);
  expect(noteOf('tier', tiers, [writing('fee')])?.values).toEqual(['gold', 'silver']);
  expect(noteOf('tier', tiers, [writing('fee'), writing('rate')])?.values).toEqual(['gold', 'silver']);
});

test('a value that is one of several objects has the values of all of them', () => {
  const kind = (value: string) => ({ type: 'object', properties: { kind: { const: value } } });
  expect(noteOf('kind', { oneOf: [kind('card'), kind('cash')] })?.values).toEqual(['card', 'cash']);
  const other = { type: 'object', properties: { kind: { type: 'string' } } };
  expect(noteOf('kind', { oneOf: [kind('card'), other] })?.values).toBeUndefined();
});

test('no values are known of a field that one of the branches writes anew', () => {
  expect(noteOf('tier', tiers, [writing('tier')])?.values).toBeUndefined();
  expect(noteOf('tier', tiers, [writing('tier'), writing('fee')])?.values).toBeUndefined();
});

test('no values are known behind something that may write anything, and the words are', () => {
  const called = { type: 'decisionNode', content: { key: 'other', passThrough: true } };
  expect(noteOf('tier', tiers, [called])).toEqual({ words: 'Of the customer' });
});

test('no values are known of a field for which several objects name more than a thousand', () => {
  const codes = (from: number, count: number) => ({
    type: 'object',
    properties: { code: { enum: Array.from({ length: count }, (_, at) => from + at) } },
  });
  expect(noteOf('code', { oneOf: [codes(0, 500), codes(500, 500)] })?.values).toHaveLength(1_000);
  expect(noteOf('code', { oneOf: [codes(0, 500), codes(500, 501)] })?.values).toBeUndefined();
});
