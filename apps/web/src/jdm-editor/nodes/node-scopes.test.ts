import { scopeAt, typeText } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { changeNode } from '#jdm-editor/edits/graph-edits.ts';
import { NodeScopes } from './node-scopes.ts';

const schema = JSON.stringify({ type: 'object', properties: { age: { type: 'number' } }, required: ['age'] });
const table = {
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age' }],
  outputs: [],
  rules: [{ _id: '1', a: '> 1' }],
};
const graph = {
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode', content: { schema } },
    { id: 't', name: 'Table', type: 'decisionTableNode', content: table },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 't' }],
} as unknown as Graph;
const setContent = (now: Graph, id: string, content: object) => changeNode(now, id, (node) => ({ ...node, content }));

test('writing in the rows of a table parses nothing again, and changing a column does', () => {
  const scopes = new NodeScopes('t');
  const parsed = scopes.graphFor(graph);
  const written = setContent(graph, 't', { ...table, rules: [{ _id: '1', a: '> 2' }] });
  expect(scopes.graphFor(written)).toBe(parsed);
  const changed = setContent(written, 't', { ...table, inputs: [{ id: 'a', name: 'Age', field: 'age * 2' }] });
  expect(scopes.graphFor(changed)).not.toBe(parsed);
});

test('a change of another node is seen', () => {
  const scopes = new NodeScopes('t');
  const typeOfField = (now: Graph) => {
    const scope = scopeAt(scopes.graphFor(now), { nodeId: 't', row: 0, column: 'a' });
    return scope?.kind === 'object' ? typeText(scope.fields.get('$') ?? scope) : '';
  };
  expect(typeOfField(graph)).toBe('number');
  const other = { schema: schema.replace('number', 'string') };
  expect(typeOfField(setContent(graph, 'in', other))).toBe('string');
});
