import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, javascript, node } from '../../test/graphs.ts';
import { anyType, fieldOf } from '../expression/types/type.ts';
import { typeText } from '../expression/types/type-text.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { graphTypes } from './graph-types.ts';
import type { TextPlace } from './scope-at.ts';
import { scopeAt, typeOf } from './scope-at.ts';
import { suggestionsAt } from './suggestions.ts';

const item = {
  type: 'object',
  properties: { price: { type: 'number' } },
  required: ['price'],
  additionalProperties: false,
};
const schema = {
  type: 'object',
  properties: { amount: { type: 'number' }, name: { type: 'string' }, items: { type: 'array', items: item } },
  required: ['amount', 'name', 'items'],
  additionalProperties: false,
};
const request = node('in', 'inputNode', { schema: JSON.stringify(schema) });

function graphOf(nodes: TestNode[], edges: [source: string, target: string][]): ParsedGraph {
  const drawn = edges.map(([sourceId, targetId], n) => ({ id: `e${n}`, sourceId, targetId }));
  const graph = parseGraph(JSON.stringify({ nodes, edges: drawn }));
  if (!graph) throw new Error('No graph');
  return graph;
}

/** A chain of nodes after a request with a schema. */
const chain = (...nodes: TestNode[]) =>
  graphOf(
    [request, ...nodes],
    nodes.map(({ id }, n) => [nodes[n - 1]?.id ?? 'in', id]),
  );

const withSettings = ({ content, ...rest }: TestNode, settings: object): TestNode => ({
  ...rest,
  content: { ...(content as object), ...settings },
});

/** The type of an expression at a location. */
function typeAt(graph: ParsedGraph, expression: string, place: Partial<TextPlace> & { nodeId: string }): string {
  const scope = scopeAt(graph, { row: 0, column: null, ...place });
  return scope ? typeText(typeOf(expression, scope)) : 'nothing';
}

const outputOf = (graph: ParsedGraph, id: string) => {
  const type = graphTypes(graph).outputOf(id);
  return type && typeText(type);
};

const table = (content: object, id = 'table') =>
  node(id, 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'i', name: 'Amount', field: 'amount' }],
    outputs: [
      { id: 'o', name: 'Fee', field: 'fee.value' },
      { id: 'p', name: 'Label', field: 'label' },
    ],
    rules: [
      { i: '> 1', o: 'amount * 2', p: '"a"' },
      { i: '', o: 'null', p: '' },
    ],
    ...content,
  });

describe('the incoming data of a node', () => {
  test('has the type that the schema of the request declares', () => {
    const graph = chain(expressions({ a: '1' }));
    expect(typeAt(graph, '$root.items', { nodeId: 'expression' })).toBe('{ price: number }[]');
    expect(typeAt(graph, 'name', { nodeId: 'expression' })).toBe('string');
    expect(typeAt(graph, 'other', { nodeId: 'expression' })).toBe('null');
  });

  test('has the descriptions of the schema, also behind nodes that pass it through, but not of what they write', () => {
    const described = node('in', 'inputNode', {
      schema: JSON.stringify({
        type: 'object',
        properties: {
          amount: { type: 'number', description: 'In euros' },
          name: { type: 'string', description: 'As in the contract' },
          owner: { type: ['object', 'null'], properties: { age: { type: 'number', description: 'In years' } } },
        },
      }),
    });
    const passing = withSettings(expressions({ name: '"x"', total: 'amount' }, 'first'), { passThrough: true });
    const graph = graphOf(
      [described, passing, expressions({ a: '1' }, 'second')],
      [
        ['in', 'first'],
        ['first', 'second'],
      ],
    );
    const wordsAt = (nodeId: string, text: string) => {
      const scope = scopeAt(graph, { nodeId, row: 0, column: null });
      const { suggestions } = suggestionsAt(text, text.length, scope ?? anyType);
      return Object.fromEntries(
        suggestions.flatMap((one) => (one.kind === 'name' && one.note?.words ? [[one.name, one.note.words]] : [])),
      );
    };
    expect(wordsAt('first', '')).toEqual({ amount: 'In euros', name: 'As in the contract' });
    expect(wordsAt('second', '')).toEqual({ amount: 'In euros' });
    expect(wordsAt('second', 'owner.')).toEqual({ age: 'In years' });
  });

  test('can be anything without a schema', () => {
    const graph = parseGraph(chainText(expressions({ a: '1' }))) as ParsedGraph;
    expect(typeAt(graph, 'name', { nodeId: 'expression' })).toBe('any');
  });

  test('contains what the preceding node writes and what it passes through', () => {
    const first = expressions({ total: 'amount * 2', 'by.name': 'name' }, 'first');
    const graph = chain(first, expressions({}, 'second'));
    expect(outputOf(graph, 'first')).toBe('{ total: number, by: { name: string } }');
    expect(typeAt(graph, 'amount', { nodeId: 'second' })).toBe('null');
    const passing = chain(withSettings(first, { passThrough: true }), expressions({}, 'second'));
    expect(typeAt(passing, 'amount', { nodeId: 'second' })).toBe('number');
    expect(typeAt(passing, 'by.name', { nodeId: 'second' })).toBe('string');
  });

  test('can be anything after a function, and keeps its fields after a called decision that passes its input through', () => {
    const graph = chain(javascript('return 1'), expressions({}, 'second'));
    expect(typeAt(graph, 'amount', { nodeId: 'second' })).toBe('any');
    const called = chain(node('call', 'decisionNode', { key: 'x', passThrough: true }), expressions({}, 'second'));
    expect(graphTypes(called).incoming('second')).toMatchObject({ input: { kind: 'union' } });
    expect(outputOf(called, 'call')).toMatch(/^\{ amount: any, name: any, items: any, … \} or any\[\]$/);
  });

  test('is merged from all preceding nodes as in the engine: for the same name the first connection counts', () => {
    const [one, two] = [expressions({ a: '1', b: '1' }, 'one'), expressions({ a: '"x"', c: '{d: 1}' }, 'two')];
    const graph = graphOf(
      [request, one, two, expressions({}, 'end')],
      [
        ['in', 'one'],
        ['in', 'two'],
        ['one', 'end'],
        ['two', 'end'],
      ],
    );
    expect(typeText(graphTypes(graph).incoming('end')?.input as never)).toBe(
      '{ a: number, c: { d: number }, b: number }',
    );
  });

  test('may be missing if it comes through a switch', () => {
    const choice = node('choice', 'switchNode', { statements: [{ id: 's', condition: 'amount > 1' }] });
    const graph = graphOf(
      [request, choice, expressions({ a: '1' }, 'one'), expressions({ b: '"x"' }, 'two'), expressions({}, 'end')],
      [
        ['in', 'choice'],
        ['choice', 'one'],
        ['in', 'two'],
        ['one', 'end'],
        ['two', 'end'],
      ],
    );
    expect(typeAt(graph, 'amount', { nodeId: 'one' })).toBe('number');
    expect(typeAt(graph, '[a, b]', { nodeId: 'end' })).toBe('(number or string or null)[]');
    expect(typeAt(graph, 'b', { nodeId: 'end' })).toBe('string');
  });

  test('is unknown if the graph has a cycle or if there is no such node', () => {
    const graph = graphOf(
      [request, expressions({}, 'one'), expressions({}, 'two')],
      [
        ['one', 'two'],
        ['two', 'one'],
      ],
    );
    expect(scopeAt(graph, { nodeId: 'one', row: 0, column: null })).toBeNull();
    expect(scopeAt(graph, { nodeId: 'none', row: 0, column: null })).toBeNull();
  });
});

test('$nodes has the results of the preceding nodes by name, and null for nodes that a switch may have skipped', () => {
  const choice = node('choice', 'switchNode', { statements: [{ id: 's', condition: 'amount > 1' }] });
  const graph = chain(
    expressions({ a: '1' }, 'one'),
    choice,
    expressions({ b: '$nodes.one.a' }, 'two'),
    expressions({}, 'end'),
  );
  expect(outputOf(graph, 'two')).toBe('{ b: number }');
  expect(typeAt(graph, '$nodes.in.amount', { nodeId: 'end' })).toBe('number');
  expect(typeAt(graph, '$nodes.two', { nodeId: 'end' })).toBe('{ b: number } or null');
  expect(typeAt(graph, '$nodes.unheard', { nodeId: 'end' })).toBe('any');
});

test('in an expression node $ has the keys of the earlier expressions', () => {
  const graph = chain(expressions({ a: 'amount', 'b.c': '$.a + 1', d: '$.b.c' }));
  expect(typeAt(graph, '$.a', { nodeId: 'expression', row: 0 })).toBe('null');
  expect(typeAt(graph, '$.a', { nodeId: 'expression', row: 1 })).toBe('number');
  expect(typeAt(graph, '$.b.c', { nodeId: 'expression', row: 2 })).toBe('number');
  expect(outputOf(graph, 'expression')).toBe('{ a: number, b: { c: number }, d: number }');
});

describe('in a table', () => {
  const graph = chain(table({}));

  test('$ is the value of the column, and in an output cell the value that was tested last', () => {
    expect(typeAt(graph, '$', { nodeId: 'table', column: 'i' })).toBe('number');
    expect(typeAt(graph, '$', { nodeId: 'table', column: 'o' })).toBe('number or null');
    expect(typeAt(graph, 'name', { nodeId: 'table', column: 'o' })).toBe('string');
    expect(typeAt(graph, 'name', { nodeId: 'table', row: null, column: 'i' })).toBe('string');
  });

  test('the result has the types of its cells, may lack fields with empty cells, and is null if no row matches', () => {
    expect(outputOf(graph, 'table')).toBe('{ fee: { value: number or null }, label: string or null } or null');
    expect(outputOf(chain(table({ hitPolicy: 'collect' })), 'table')).toBe(
      '{ fee: { value: number or null }, label: string or null }[]',
    );
  });
});

test('the scope of a node with an input field and a loop has the fields of one item', () => {
  const loop = withSettings(expressions({ double: 'price * 2' }, 'loop'), {
    inputField: 'items',
    executionMode: 'loop',
    outputPath: 'out.lines',
  });
  const graph = chain(loop);
  expect(typeAt(graph, 'items', { nodeId: 'loop', row: null })).toBe('{ price: number }[]');
  expect(typeAt(graph, 'price', { nodeId: 'loop' })).toBe('number');
  expect(typeAt(graph, 'amount', { nodeId: 'loop' })).toBe('null');
  expect(typeAt(graph, '$nodes.in.amount', { nodeId: 'loop' })).toBe('number');
  expect(outputOf(graph, 'loop')).toBe('{ out: { lines: { double: number }[] } }');
  const passing = chain(withSettings(loop, { passThrough: true, outputPath: 'items' }));
  expect(outputOf(passing, 'loop')).toBe(
    '{ amount: number, name: string, items: { price: number, double: number }[] }',
  );
});

test('all data is any in a graph in which a node writes into a value that it shares with other data', () => {
  const graph = chain(expressions({ a: 'items[0]', 'a.price': '"x"' }), expressions({ b: '1' }, 'second'));
  expect(outputOf(graph, 'second')).toBe('any');
  expect(outputOf(chain(expressions({ a: '{b: 1}', 'a.c': '"x"' })), 'expression')).toBe(
    '{ a: { b: number, c: string } }',
  );
});

describe('all data is any in a graph in which an expression writes through another name for shared data:', () => {
  const write = 'a = items[0]; a.price = "x"; true';
  const choice = node('choice', 'switchNode', { statements: [{ id: 's', condition: write }] });
  test.each([
    ['a row', expressions({ a: write })],
    ['a loop in a row', expressions({ a: 'map(items, (z = #; z.price = "x"; 1))' })],
    ['an input field', withSettings(expressions({ a: '1' }), { inputField: write })],
    ['the field of a column', table({ inputs: [{ id: 'i', name: 'Amount', field: write }] })],
    ['an input cell', table({ rules: [{ i: `(${write})`, o: '1', p: '1' }] })],
    ['an output cell', table({ rules: [{ i: '', o: write, p: '1' }] })],
    ['a condition', choice],
  ])('in %s', (_place, writer) => {
    expect(outputOf(chain(writer, expressions({ b: '1' }, 'second')), 'second')).toBe('any');
  });
});

test('the types of a graph are inferred once and cached', () => {
  const graph = chain(expressions({ a: '1' }));
  expect(graphTypes(graph)).toBe(graphTypes(graph));
});

/** A naive implementation would take minutes for each of these, so it would exceed the time limit of the test. */
describe('the types of an adversarial graph are inferred without exceeding the time of a test', () => {
  const rows = (count: number, value: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value(n)]));

  test('for many nodes that each pass many fields on to many nodes', () => {
    const nodes = Array.from({ length: 1_900 }, (_, n) =>
      withSettings(expressions({ [`f${n}`]: '{a: $nodes, b: $root}' }, `n${n}`), { passThrough: true }),
    );
    const edges = nodes.flatMap((_, n): [string, string][] =>
      [1, 2, 3, 4, 5].map((step) => [n < step ? 'in' : `n${n - step}`, `n${n}`]),
    );
    const graph = graphOf([request, ...nodes], edges);
    expect(fieldOf(graphTypes(graph).outputOf('n1899') as never, 'f0')).toBeDefined();
  });

  test('for many expressions that use one another', () => {
    const graph = chain(expressions(rows(450, (n) => (n === 0 ? '1' : `{a: $.k${n - 1}, b: $.k${n - 1}, c: $}`))));
    expect(outputOf(graph, 'expression')).toMatch(/^\{ k0: /);
    expect(outputOf(chain(expressions(rows(20_000, () => '1'))), 'expression')).toBe('{ … }');
  });

  test('for many assignments and for many objects that each have another field', () => {
    const texts = [
      Array.from({ length: 1_900 }, (_, n) => `a${n}=1`).join(';'),
      `[${Array.from({ length: 1_900 }, (_, n) => `{b${n}: 1}`).join(',')}]`,
      `{[name]: {${Array.from({ length: 400 }, (_, n) => `c${n}: 1`)}}, ${Array.from({ length: 900 }, (_, n) => `d${n}: {}`)}}`,
    ];
    const graph = chain(expressions(rows(30, (n) => `${texts[n % texts.length]}${' '.repeat(n)}`)));
    expect(outputOf(graph, 'expression')).toBe('{ … }');
  });

  test('for many rows of many nodes', () => {
    const nodes = Array.from({ length: 300 }, (_, n) =>
      expressions(
        rows(499, () => '1'),
        `n${n}`,
      ),
    );
    expect(outputOf(chain(...nodes), 'n299')).toBe('{ … }');
  });

  test('for a table with many different cells', () => {
    const rules = Array.from({ length: 20_000 }, (_, n) => ({ i: '', o: `{a${n}: [${n}..${n + 1}]}`, p: `"${n}"` }));
    expect(outputOf(chain(table({ rules })), 'table')).toMatch(/^\{ fee: /);
  });
});
