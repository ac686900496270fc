import { describe, expect, test } from 'vitest';
import { chainText, expressions, javascript, node } from '../../test/graphs.ts';
import { schemaOf as readSchemas } from './schema.ts';

const object = (properties: object) => ({ type: 'object', properties });
const schemaOf = (content: string) => {
  const { input, output } = readSchemas(content);
  return { input, output };
};
const schemasOf = (...nodes: Parameters<typeof chainText>) => schemaOf(chainText(...nodes));

const table = (content: object) => node('table', 'decisionTableNode', { hitPolicy: 'first', ...content });

test('schemas that the request and the response declare take precedence over inferred ones', () => {
  const schema = object({ age: { type: 'integer' } });
  const content = {
    nodes: [
      node('in', 'inputNode', { schema: JSON.stringify(schema) }),
      expressions({ a: 'b' }, 'middle'),
      node('out', 'outputNode', { schema }),
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'middle' },
      { id: '2', sourceId: 'middle', targetId: 'out' },
    ],
  };
  expect(schemaOf(JSON.stringify(content))).toEqual({ input: schema, output: schema });
});

test('an incomplete declared schema is ignored', () => {
  const content = { nodes: [node('in', 'inputNode', { schema: '{"type":' })], edges: [] };
  expect(schemaOf(JSON.stringify(content))).toEqual({ input: null, output: null });
});

test('a table reads the fields of its columns with the types of their cells, and writes its outputs', () => {
  const inputs = [
    { id: 'a', field: 'customer.age' },
    { id: 'b', field: 'customer.country' },
    { id: 'c', field: 'active' },
    { id: 'd', field: 'mixed' },
    { id: 'e', field: '' },
    { id: 'f', field: 'due' },
  ];
  const outputs = [
    { id: 'x', field: 'fee.amount' },
    { id: 'y', field: 'fee.name' },
  ];
  const rules = [
    {
      a: '> 18',
      b: '"US", "CA"',
      c: 'true',
      d: '1',
      e: 'vip == true',
      f: 'd($).isSame("2026-03-01", "day")',
      x: '10',
      y: '"low"',
    },
    { a: '[1..5]', b: '', c: 'false', d: '"a"', e: '', x: 'base * 2', y: "'high'" },
  ];
  expect(schemasOf(table({ inputs, outputs, rules }))).toEqual({
    input: object({
      customer: object({ age: { type: 'number' }, country: { type: 'string' } }),
      active: { type: 'boolean' },
      mixed: {},
      vip: { type: 'boolean' },
      due: { type: 'string' },
      base: {},
    }),
    output: object({ fee: object({ amount: { type: 'number' }, name: { type: 'string' } }) }),
  });
});

test('expressions read field names and not functions, keys, strings, keywords or built-in names', () => {
  const values = {
    total: 'sum(map(items, #.price * $.rate)) + round(order.shipping, 2)',
    big: 'total > 100',
    text: '"no.name" + `nor here` ?? name',
    made: '{ key: value, other: not flag }',
    when: 'd(created).add("1d").format("x")',
    local: 'x = given; x + 1',
    choice: "tier == 'gold' ? a : b",
    small: '5 <= quantity and quantity in [1..9]',
  };
  const { input, output } = schemasOf(expressions(values));
  expect(input).toEqual(
    object({
      items: {},
      order: object({ shipping: {} }),
      total: { type: 'number' },
      name: {},
      value: {},
      flag: {},
      created: { type: 'string' },
      given: {},
      tier: { type: 'string' },
      a: {},
      b: {},
      quantity: { type: 'number' },
    }),
  );
  expect(output).toEqual(
    object({
      total: { type: 'number' },
      big: { type: 'boolean' },
      text: { type: 'string' },
      made: {},
      when: { type: 'string' },
      local: { type: 'number' },
      choice: {},
      small: { type: 'boolean' },
    }),
  );
});

test('expressions read fields in templates and indexes, and not the aliases of list items', () => {
  const values = {
    text: `\`to \${customer.name}\``,
    item: 'list[position].price',
    named: 'map(rows as row, row.price * rate)',
    nested: 'map(groups as group, map(group.members, #.age + group.bonus))',
  };
  expect(schemasOf(expressions(values)).input).toEqual(
    object({
      customer: object({ name: {} }),
      list: {},
      position: {},
      rows: {},
      rate: {},
      groups: {},
    }),
  );
});

test('expressions read fields of $root, fields in brackets, and fields that they assign only later', () => {
  const values = {
    whole: '$root.total > 1',
    loop: 'map(items as total, total.price + $root.rate)',
    brackets: 'customer["age"] > 18 and customer["home address"].city == "x"',
    own: 'counter = counter + 1; counter * 2',
    part: 'fee.base = 2; fee.base + fee.extra',
    list: 'x["[]"]',
  };
  expect(schemasOf(expressions(values)).input).toEqual(
    object({
      total: { type: 'number' },
      items: {},
      rate: {},
      customer: object({ age: { type: 'number' }, 'home address': object({ city: { type: 'string' } }) }),
      counter: {},
      fee: object({ extra: {} }),
      x: {},
    }),
  );
});

test('a field that an earlier node writes is not part of the input', () => {
  const first = expressions({ 'order.total': 'price * 2' }, 'first');
  const second = expressions({ fee: 'order.total + order.extra', all: 'order' }, 'second');
  expect(schemasOf(first, second)).toEqual({
    input: object({ price: {}, order: object({ extra: {} }) }),
    output: object({ fee: {}, all: {} }),
  });
});

test('the output contains the writes of earlier nodes whose successors pass them through', () => {
  const passing = node('second', 'expressionNode', { passThrough: true, expressions: [{ key: 'b', value: '"x"' }] });
  expect(schemasOf(expressions({ a: '1' }, 'first'), passing).output).toEqual(
    object({ a: { type: 'number' }, b: { type: 'string' } }),
  );
});

test('a loop reads the items of its field and writes a list', () => {
  const loop = table({
    inputs: [{ id: 'a', field: 'price' }],
    outputs: [{ id: 'x', field: 'cheap' }],
    rules: [{ a: '< 5', x: 'true' }],
    inputField: 'cart.items',
    outputPath: 'result',
    executionMode: 'loop',
  });
  const list = (properties: object) => ({ type: 'array', items: object(properties) });
  expect(schemasOf(loop)).toEqual({
    input: object({ cart: object({ items: list({ price: { type: 'number' } }) }) }),
    output: object({ result: list({ cheap: { type: 'boolean' } }) }),
  });
});

test('a switch reads the fields of its conditions and passes its whole input on', () => {
  const choice = node('switch', 'switchNode', { statements: [{ id: 's', condition: 'company.size >= 10' }] });
  expect(schemasOf(expressions({ a: '1' }, 'first'), choice)).toEqual({
    input: object({ company: object({ size: { type: 'number' } }) }),
    output: object({ a: { type: 'number' } }),
  });
});

test.each([
  ['a function', chainText(javascript('return input.secret'))],
  ['a text that is not a graph', '[]'],
  [
    'a graph whose nodes have the wrong shape',
    chainText(node('a', 'expressionNode', 5), node('b', 'decisionTableNode', { rules: [null] })),
  ],
])('no schema is inferred from %s', (_name, content) =>
  expect(schemaOf(content)).toEqual({ input: null, output: null }),
);

test('a path of a million steps is shortened', () => {
  const path = `a${'.b'.repeat(1_000_000)}`;
  expect(JSON.stringify(schemasOf(expressions({ x: path })).input).length).toBeLessThan(2_000);
});

/** A naive implementation would take minutes for each of these, so it would exceed the time limit of the test. */
describe('the schemas of an adversarial graph are inferred without exceeding the time of a test', () => {
  const many = (key: string, value: string) =>
    expressions(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${key}${n}`, `${value}${n} + 1`])), key);

  test('for many reads after many writes', () => {
    const { input } = schemaOf(chainText(many('a', 'x'), many('b', 'a')));
    expect(Object.keys(input?.properties as object)).toHaveLength(20_000);
  });

  test('for many assignments and for many objects that each have another field', () => {
    const texts = [
      Array.from({ length: 1_900 }, (_, n) => `a${n}=1`).join(';'),
      `[${Array.from({ length: 1_900 }, (_, n) => `{b${n}: 1}`).join(',')}]`,
    ];
    const rows = Array.from({ length: 40 }, (_, n): [string, string] => [`k${n}`, texts[n % 2] as string]);
    const { output } = schemaOf(chainText(expressions(Object.fromEntries([['first', '1'], ...rows, ['last', '1']]))));
    // The work that is allowed for one graph is done before the last expression.
    expect(output?.properties).toMatchObject({ first: { type: 'number' }, last: {} });
    expect(output?.properties).not.toHaveProperty('last.type');
  });

  test('for many nodes with many connections', () => {
    const nodes = [
      node('in', 'inputNode'),
      ...Array.from({ length: 1_999 }, (_, n) => expressions({ a: 'b' }, `n${n}`)),
    ];
    const edges = Array.from({ length: 9_000 }, (_, n) => {
      const source = n % 1_990;
      return { id: `e${n}`, sourceId: nodes[source]?.id, targetId: nodes[source + 1 + (n % 8)]?.id };
    });
    expect(schemaOf(JSON.stringify({ nodes, edges })).input).toEqual(object({ b: {} }));
  });

  test('for many strings without a closing quote', () => {
    const open = `"${'\\"'.repeat(9_000)}`;
    const rows = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`a${n}`, `n + ${open}`]));
    expect(schemaOf(chainText(expressions({ ...rows, b: 'm' }))).input).toEqual(object({ m: {} }));
    expect(schemaOf(chainText(expressions({ a: `n + ${open.repeat(10)}` })))).toEqual({ input: null, output: null });
  });

  test('for a table of many empty rows and columns', () => {
    const empty = Array.from({ length: 20_000 }, () => ({}));
    const content = chainText(table({ inputs: empty, outputs: [], rules: empty }));
    expect(schemaOf(content)).toEqual({ input: null, output: null });
  });

  test.each(['text', 'object'])('for a schema that is nested too deep, given as %s', (form) => {
    const deep = (depth: number) => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    const content = (depth: number) => {
      const schema = form === 'text' ? JSON.stringify(deep(depth)) : deep(depth);
      return `{"nodes":[{"id":"in","name":"in","type":"inputNode","content":{"schema":${schema}}}],"edges":[]}`;
    };
    expect(schemaOf(content(20_000)).input).toBeNull();
    expect(schemaOf(content(100)).input).not.toBeNull();
  });
});
