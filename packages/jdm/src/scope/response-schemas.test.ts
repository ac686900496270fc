import type { DecisionGraph } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { toParsedGraph } from '../graph/parsed-graph.ts';
import { responseFields, responseValues } from './response-schemas.ts';

const tier = { enum: ['gold', 'silver'] };
const row = { type: 'object', properties: { tier } };
const schema = {
  type: 'object',
  properties: {
    tier,
    result: { type: 'object', properties: { tier: { $ref: '#/$defs/tier' } } },
    rows: { type: 'array', items: row },
    lists: { type: 'array', items: { type: 'array', items: row } },
  },
  $defs: { tier },
};
const table = { hitPolicy: 'first', inputs: [], outputs: [{ id: 'o', field: 'tier' }], rules: [] };

type Between = { type: string; content: object }[];

/** A table, then the nodes between it and the response. */
function graphOf(settings: object, between: Between) {
  const chain = [
    { id: 'table', type: 'decisionTableNode', name: 'Table', content: { ...table, ...settings } },
    ...between.map((node, n) => ({ ...node, id: `${n}`, name: `${n}` })),
    { id: 'out', type: 'outputNode', name: 'Response', content: { schema: JSON.stringify(schema) } },
  ];
  const edges = chain.slice(1).map(({ id }, n) => ({ id: `e${n}`, sourceId: chain[n]?.id ?? '', targetId: id }));
  return toParsedGraph({ nodes: chain, edges } as DecisionGraph);
}

const valuesOf = (settings: object, field: string, between: Between = []) =>
  responseValues(graphOf(settings, between), 'table', field);

function fieldsOf(settings: object, between: Between = []) {
  const fields = responseFields(graphOf(settings, between), 'table');
  return fields.kind === 'object' ? [...fields.fields.keys()] : fields.kind;
}

test.each([
  ['a field of the response', {}, 'tier'],
  ['a field at a path', {}, 'result.tier'],
  ['a field of a result that goes to a path', { outputPath: 'result' }, 'tier'],
  ['a field of every row that matches', { outputPath: 'rows', hitPolicy: 'collect' }, 'tier'],
  ['a field of a table that runs for each item', { outputPath: 'rows', executionMode: 'loop' }, 'tier'],
  ['both', { outputPath: 'lists', executionMode: 'loop', hitPolicy: 'collect' }, 'tier'],
])('the values of %s are those that its schema names', (_, settings, field) => {
  expect(valuesOf(settings, field)).toEqual(['gold', 'silver']);
});

test.each([
  ['a field that the schema does not know', {}, 'other'],
  ['a field inside of a value', {}, 'tier.inner'],
  ['a result that goes elsewhere', { outputPath: 'elsewhere' }, 'tier'],
])('there are no values for %s', (_, settings, field) => {
  expect(valuesOf(settings, field)).toEqual([]);
});

test('values are known through switches and what passes its input through, and not through what replaces it', () => {
  const through = { type: 'switchNode', content: { statements: [] } };
  const passing = { type: 'expressionNode', content: { expressions: [], passThrough: true } };
  const replacing = { type: 'expressionNode', content: { expressions: [] } };
  expect(valuesOf({}, 'tier', [through, passing])).toEqual(['gold', 'silver']);
  expect(valuesOf({}, 'tier', [replacing])).toEqual([]);
  expect(valuesOf({}, 'tier', [{ type: 'functionNode', content: { source: '' } }])).toEqual([]);
});

test('the fields that a node can write are those of the schema at the place where they go', () => {
  expect(fieldsOf({})).toEqual(['tier', 'result', 'rows', 'lists']);
  expect(fieldsOf({ outputPath: 'rows', hitPolicy: 'collect' })).toEqual(['tier']);
  expect(fieldsOf({}, [{ type: 'functionNode', content: { source: '' } }])).toBe('any');
});

test('a list that names more values than anybody looks through is kept whole, because others are marked', () => {
  const many = Array.from({ length: 500 }, (_, at) => `code ${at}`);
  const out = { id: 'out', type: 'outputNode', name: 'Response', content: {} };
  const content = { schema: JSON.stringify({ type: 'object', properties: { code: { enum: many } } }) };
  const nodes = [
    { id: 'table', type: 'decisionTableNode', name: 'Table', content: table },
    { ...out, content },
  ];
  const edges = [{ id: 'e', sourceId: 'table', targetId: 'out' }];
  expect(responseValues(toParsedGraph({ nodes, edges } as DecisionGraph), 'table', 'code')).toEqual(many);
});

test('there are no values for a field that a later node writes anew, or may write', () => {
  const writes = (key: string) => ({
    type: 'expressionNode',
    content: { expressions: [{ id: '1', key, value: '"gold"' }], passThrough: true },
  });
  expect(valuesOf({}, 'tier', [writes('other')])).toEqual(['gold', 'silver']);
  expect(valuesOf({}, 'tier', [writes('tier')])).toEqual([]);
  expect(valuesOf({}, 'result.tier', [writes('result.code')])).toEqual([]);
  expect(valuesOf({}, 'tier', [{ type: 'decisionNode', content: { key: 'a', passThrough: true } }])).toEqual([]);
  const elsewhere = { type: 'decisionNode', content: { key: 'a', passThrough: true, outputPath: 'called' } };
  expect(valuesOf({}, 'tier', [elsewhere])).toEqual(['gold', 'silver']);
});

test('there are no values where another response accepts others', () => {
  const { nodes, edges } = graphOf({}, []);
  const free = { id: 'free', type: 'outputNode', name: 'Free', content: {} };
  const whole = {
    nodes: [...nodes.map(({ source }) => source), free],
    edges: [...edges, { id: 'f', sourceId: 'table', targetId: 'free' }],
  };
  expect(responseValues(toParsedGraph(whole as DecisionGraph), 'table', 'tier')).toEqual([]);
});
