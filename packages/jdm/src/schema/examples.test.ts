import { describe, expect, test } from 'vitest';
import { chainText, expressions, javascript, node } from '../../test/graphs.ts';
import { schemaOf } from './schema.ts';

const object = (properties: object) => ({ type: 'object', properties });
const first = (content: string) => schemaOf(content).examples[0];
const ofNodes = (...nodes: Parameters<typeof chainText>) => first(chainText(...nodes));
const ofSchema = (schema: unknown) =>
  first(JSON.stringify({ nodes: [node('in', 'inputNode', { schema: JSON.stringify(schema) })], edges: [] }));

const sample = { name: expect.any(String), age: expect.any(Number), active: expect.any(Boolean) };

describe('an example for a graph without a declared schema', () => {
  test('has values that match the first row of a table, and the next example those of the next row', () => {
    const inputs = ['customer.age', 'country', 'total', 'active', 'share', 'since', 'free'].map((field) => ({
      id: field,
      field,
    }));
    const rules = [
      {
        'customer.age': '> 18',
        country: '"US", "CA"',
        total: '[10..20]',
        active: 'true',
        share: '(0..1)',
        since: 'd($) > d("2024-01-01")',
      },
      { 'customer.age': '<= 18', country: "!= 'US'", total: '< 1_000', active: 'false', share: '', since: '' },
    ];
    const content = chainText(node('t', 'decisionTableNode', { inputs, outputs: [], rules }));
    const [one, two] = schemaOf(content).examples;
    expect(one).toEqual({
      customer: { age: 19 },
      country: 'US',
      total: 10,
      active: true,
      share: 0.5,
      since: '2024-01-02',
      free: 'text',
    });
    expect(two).toMatchObject({ customer: { age: 18 }, country: 'text', total: 999, active: false });
  });

  test.each([
    ['price * 2', { price: 1 }],
    ['round(price)', { price: 1 }],
    ['min([price, 3])', { price: 1 }],
    ["label + '-'", { label: 'text' }],
    ['d(due) > d("now")', { due: '2026-01-31' }],
    ['d(due).isSameOrAfter("2026-03-01", "day")', { due: '2026-03-01' }],
    ['d(due).isBefore(d("2026-03-01"), "month")', { due: '2026-02-01' }],
    ['d(due) in [d("2026-03-01")..d("2026-03-31")]', { due: '2026-03-01' }],
    ['time(at) >= time("09:30")', { at: '09:30' }],
    ['d(born).year()', { born: '2026-01-31' }],
    ['not closed', { closed: true }],
    ['vip ? 1 : 2', { vip: true }],
    ['sum(map(items, #.price * #.count))', { items: [{ price: 1, count: 1 }] }],
    ["some(tags, # in ['new', 'old'])", { tags: ['new'] }],
    ['rate ?? 5', { rate: 5 }],
    ['sum(map(rows as row, row.price * 2))', { rows: [{ price: 1 }] }],
    ['(total - fee) * 2 > 10', { total: 1, fee: 1 }],
    [`\`\${who.first} \${who.last}\``, { who: { first: 'text', last: 'text' } }],
    ['x = given + 1; x * 2', { given: 1 }],
    ['limit >= -3', { limit: -3 }],
  ])('has values that fit the expression %s', (expression, input) => {
    expect(ofNodes(expressions({ result: expression }))).toEqual(input);
  });

  test('does not contain a field that another node writes', () => {
    const nodes = [expressions({ total: 'price * 2' }, 'one'), expressions({ fee: 'total * 2' }, 'two')];
    expect(ofNodes(...nodes)).toEqual({ price: 1 });
  });

  test('contains the fields that a function reads by name', () => {
    expect(ofNodes(javascript('return input.order.total + input?.rate'))).toEqual({
      order: { total: 'text' },
      rate: 'text',
    });
  });

  test('is a small sample if the graph reads nothing', () => {
    expect(ofNodes(expressions({ one: '1' }))).toEqual(sample);
  });
});

describe('an example for a graph with a declared schema', () => {
  test('has a value of the declared type for every property', () => {
    const schema = object({
      name: { type: 'string' },
      born: { type: 'string', format: 'date' },
      age: { type: ['null', 'integer'], minimum: 18 },
      rate: { type: 'number', exclusiveMaximum: 1 },
      active: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
      address: { properties: { city: { type: 'string', minLength: 6 } } },
      of: { $ref: '#/$defs/kind' },
      either: { anyOf: [{ type: 'number' }, { type: 'string' }] },
    });
    expect(ofSchema({ ...schema, $defs: { kind: { enum: ['loan'] } } })).toEqual({
      name: 'text',
      born: '2026-01-31',
      age: 18,
      rate: 0,
      active: true,
      tags: ['text', 'text'],
      address: { city: 'textxx' },
      of: 'loan',
      either: 1,
    });
  });

  test('uses the values that the schema itself contains', () => {
    const schema = object({
      country: { enum: ['CH', 'LI'] },
      kind: { const: 'loan' },
      term: { type: 'integer', default: 12 },
      name: { type: 'string', examples: ['Ada'] },
    });
    expect(ofSchema(schema)).toEqual({ country: 'CH', kind: 'loan', term: 12, name: 'Ada' });
  });

  test.each([[{}], [object({})], [{ type: 'array' }], [object([] as never)]])(
    'is a small sample if the schema declares no property: %j',
    (schema) => {
      expect(ofSchema(schema)).toEqual(sample);
    },
  );

  test('stops at a maximum depth if the schema is recursive', () => {
    const branches = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`b${n}`, { $ref: '#' }]));
    expect(JSON.stringify(ofSchema(object(branches)) ?? '').length).toBeLessThan(100_000);
  });

  test('has a bounded number of values if lists are nested', () => {
    const listOf = (items: object) => ({ type: 'array', items, minItems: 10 });
    const lists = listOf(listOf(listOf(listOf(listOf({ type: 'string' })))));
    expect(ofSchema(object({ lists }))).toHaveProperty('lists');
  });
});
