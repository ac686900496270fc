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

test('what the request and the response say goes before what can be guessed', () => {
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

test('a schema that is half written counts as none', () => {
  const content = { nodes: [node('in', 'inputNode', { schema: '{"type":' })], edges: [] };
  expect(schemaOf(JSON.stringify(content))).toEqual({ input: null, output: null });
});

test('a table reads its columns, as what their cells compare with, and writes its outputs', () => {
  const inputs = [
    { id: 'a', field: 'customer.age' },
    { id: 'b', field: 'customer.country' },
    { id: 'c', field: 'active' },
    { id: 'd', field: 'mixed' },
    { id: 'e', field: '' },
  ];
  const outputs = [
    { id: 'x', field: 'fee.amount' },
    { id: 'y', field: 'fee.name' },
  ];
  const rules = [
    { a: '> 18', b: '"US", "CA"', c: 'true', d: '1', e: 'vip == true', x: '10', y: '"low"' },
    { a: '[1..5]', b: '', c: 'false', d: '"a"', e: '', x: 'base * 2', y: "'high'" },
  ];
  expect(schemasOf(table({ inputs, outputs, rules }))).toEqual({
    input: object({
      customer: object({ age: { type: 'number' }, country: { type: 'string' } }),
      active: { type: 'boolean' },
      mixed: {},
      vip: { type: 'boolean' },
      base: {},
    }),
    output: object({ fee: object({ amount: { type: 'number' }, name: { type: 'string' } }) }),
  });
});

test('expressions read names, not functions, keys, texts, words or what is at hand', () => {
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
      created: {},
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

test('expressions read what stands in templates and indexes, and not the names of items', () => {
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

test('expressions read fields of the whole input, fields in brackets, and what they assign to later', () => {
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

test('what a node before it writes is not read from the input', () => {
  const first = expressions({ 'order.total': 'price * 2' }, 'first');
  const second = expressions({ fee: 'order.total + order.extra', all: 'order' }, 'second');
  expect(schemasOf(first, second)).toEqual({
    input: object({ price: {}, order: object({ extra: {} }) }),
    output: object({ fee: {}, all: {} }),
  });
});

test('what is passed through reaches the end', () => {
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

test('a switch reads its conditions and lets everything pass', () => {
  const choice = node('switch', 'switchNode', { statements: [{ id: 's', condition: 'company.size >= 10' }] });
  expect(schemasOf(expressions({ a: '1' }, 'first'), choice)).toEqual({
    input: object({ company: object({ size: { type: 'number' } }) }),
    output: object({ a: { type: 'number' } }),
  });
});

test.each([
  ['a function', chainText(javascript('return input.secret'))],
  ['what is no graph', '[]'],
  [
    'nodes of the wrong form',
    chainText(node('a', 'expressionNode', 5), node('b', 'decisionTableNode', { rules: [null] })),
  ],
])('%s tells nothing', (_name, content) => expect(schemaOf(content)).toEqual({ input: null, output: null }));

test('a path of a million steps is cut', () => {
  const path = `a${'.b'.repeat(1_000_000)}`;
  expect(JSON.stringify(schemasOf(expressions({ x: path })).input).length).toBeLessThan(2_000);
});

/** Each would take minutes if it were looked at in the plain way, so that the time that a test has is enough to see it. */
describe('what is made to take long does not', () => {
  const many = (key: string, value: string) =>
    expressions(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${key}${n}`, `${value}${n} + 1`])), key);

  test('many reads behind many writes', () => {
    const { input } = schemaOf(chainText(many('a', 'x'), many('b', 'a')));
    expect(Object.keys(input?.properties as object)).toHaveLength(20_000);
  });

  test('many nodes with many connections', () => {
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

  test('many texts without an end', () => {
    const open = `"${'\\"'.repeat(9_000)}`;
    const rows = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`a${n}`, `n + ${open}`]));
    expect(schemaOf(chainText(expressions({ ...rows, b: 'm' }))).input).toEqual(object({ m: {} }));
    expect(schemaOf(chainText(expressions({ a: `n + ${open.repeat(10)}` })))).toEqual({ input: null, output: null });
  });

  test('a table of many rows and columns with nothing in them', () => {
    const empty = Array.from({ length: 20_000 }, () => ({}));
    const content = chainText(table({ inputs: empty, outputs: [], rules: empty }));
    expect(schemaOf(content)).toEqual({ input: null, output: null });
  });

  test.each(['text', 'object'])('a schema nested too deep, as %s', (form) => {
    const deep = (depth: number) => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    const content = (depth: number) => {
      const schema = form === 'text' ? JSON.stringify(deep(depth)) : deep(depth);
      return `{"nodes":[{"id":"in","name":"in","type":"inputNode","content":{"schema":${schema}}}],"edges":[]}`;
    };
    expect(schemaOf(content(20_000)).input).toBeNull();
    expect(schemaOf(content(100)).input).not.toBeNull();
  });
});
