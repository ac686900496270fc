import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, node } from '../../test/graphs.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';
import { checkAgain, checkGraph } from './check-graph.ts';
import { CheckMemory } from './check-memory.ts';
import type { KnownFacts } from './known-facts.ts';

function check(text: string, facts: KnownFacts = {}): Problem[] {
  const graph = parseGraph(text);
  if (!graph) throw new Error('It is no graph.');
  return checkGraph(graph, facts).problems;
}

/** The text of a graph whose Request has a schema with these properties. */
function withSchema(properties: object, ...nodes: TestNode[]): string {
  const schema = JSON.stringify({ type: 'object', properties });
  return chainText(...nodes).replace(
    '"type":"inputNode"',
    `"type":"inputNode","content":${JSON.stringify({ schema })}`,
  );
}

const words = (problems: readonly Problem[]) =>
  problems.map(({ severity, message, fix }) => `${severity}: ${message}${fix ? ` => ${fix.text}` : ''}`);

const applicant = {
  base: { type: 'number' },
  kind: { type: 'string', enum: ['car', 'van'] },
  since: { type: 'string', format: 'date' },
  active: { type: 'boolean' },
  customer: { type: 'object', properties: { name: { type: 'string' }, tags: { type: 'array' } } },
};

/** A table that tests a field and writes `fee`. Its cells are the ones of the input column. */
const table = (field: string, cells: string[], more: object = {}) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'i', name: 'In', field, ...more }],
    outputs: [{ id: 'o', name: 'Fee', field: 'fee' }],
    rules: cells.map((i) => ({ i, o: '1' })),
  });

const outputs = (cells: string[], more: object = {}) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [],
    outputs: [{ id: 'o', name: 'Fee', field: 'fee', ...more }],
    rules: cells.map((o) => ({ o })),
  });

describe('a name that nothing provides', () => {
  test.each([
    ['bse * 2', 'error: Expression "a": there is no field `bse`. Did you mean `base`? => base'],
    ['customer.nam', 'error: Expression "a": `customer` has no field `nam`. Did you mean `name`? => name'],
    ['customer["nam"]', 'error: Expression "a": `customer` has no field `nam`. Did you mean `name`? => name'],
    ['gold', 'error: Expression "a": there is no field `gold`. For a text, write "gold" => "gold"'],
    ['name', 'error: Expression "a": there is no field `name`. Did you mean `customer.name`? => customer.name'],
    ['gold ?? 1', 'warning: Expression "a": there is no field `gold`'],
    ['active.x', 'warning: Expression "a": `active` is true or false, which has no field `x`'],
    ['$nodes.Elsewhere', 'error: Expression "a": there is no node `Elsewhere`'],
  ])('is an error where the Request has a schema: %s', (text, expected) => {
    expect(words(check(withSchema(applicant, expressions({ a: text }))))).toEqual([expected]);
  });

  test.each([
    ...['base * 2', 'customer.name', 'customer.tags[0].x', '$nodes.in.base', 'map(customer.tags as tag, tag.x)'],
    ...['map(customer.tags, #.x)', 'x = base; x * 2', 'customer', '{ a: base }', 'base ?? 1'],
  ])('is not %s', (text) => {
    expect(check(withSchema(applicant, expressions({ a: text })))).toEqual([]);
  });

  test.each([
    ['a function', node('f', 'functionNode', { source: 'export const handler = () => ({})' })],
    ['a called decision', node('d', 'decisionNode', { key: 'other' })],
  ])('cannot be told behind %s', (_what, unknown) => {
    expect(check(withSchema(applicant, unknown, expressions({ a: 'bse' })))).toEqual([]);
  });

  test.each([{ additionalProperties: { type: 'number' } }, { patternProperties: {} }, { allOf: [{}] }])(
    'cannot be told of a schema that describes further fields: %o',
    (more) => {
      const schema = { fees: { type: 'object', properties: { base: { type: 'number' } }, ...more } };
      expect(check(withSchema(schema, expressions({ a: 'fees.other' })))).toEqual([]);
    },
  );

  test('without a schema nothing is said of a name that may come with the input', () => {
    expect(check(chainText(expressions({ a: 'bse * 2', b: 'weight + height', c: 'item1 + item2' })))).toEqual([]);
  });

  test.each([
    ['which is nearly one that a node wrote', expressions({ total: '1' }), 'totla * 2', 'total'],
    ['which is nearly one that is read elsewhere', expressions({ x: 'base + 1', y: 'base * 2' }), 'bse * 2', 'base'],
  ])('without a schema it is a warning for a name %s', (_what, before, text, meant) => {
    const passing = { ...before, content: { ...(before.content as object), passThrough: true } };
    expect(words(check(chainText(passing, expressions({ a: text }, 'last'))))).toEqual([
      expect.stringMatching(
        new RegExp(`^warning: Expression "a": there is no field .\\w+.\\. Did you mean .${meant}.\\? => ${meant}$`),
      ),
    ]);
  });

  test('without a schema it is a warning where a node passes nothing else on', () => {
    expect(words(check(chainText(expressions({ total: '1' }), expressions({ a: 'sum1 * 2' }, 'last'))))).toEqual([
      'warning: Expression "a": there is no field `sum1`',
    ]);
  });

  describe('that known inputs lack', () => {
    const inputs = [
      { base: 1, customer: { age: 3 } },
      { base: 2, kind: 'car' },
    ];
    test.each([
      ['fee * 2', 'warning: Expression "a": there is no field `fee`: no known input has it, and no node writes it'],
      [
        'customer.name',
        'warning: Expression "a": `customer` has no field `name`: no known input has it, and no node writes it',
      ],
      ['age', 'warning: Expression "a": there is no field `age`. Did you mean `customer.age`? => customer.age'],
    ])('is a warning: %s', (text, expected) => {
      expect(words(check(chainText(expressions({ a: text })), { inputs }))).toEqual([expected]);
    });

    test.each(['kind', 'fee ?? 0', 'base == 1 and fee > 1', 'base == 1 ? fee : 0', 'fee == null'])(
      'is not where another input may have it: %s',
      (text) => expect(check(chainText(expressions({ a: text })), { inputs })).toEqual([]),
    );

    test('is not one that a schema lacks and an input has', () => {
      expect(check(withSchema(applicant, expressions({ a: 'fee * 2' })), { inputs: [{ fee: 1 }] })).toEqual([]);
    });

    test('is not the field of a column without cells', () => {
      expect(check(chainText(table('fee', ['', ''])), { inputs })).toEqual([]);
      expect(check(chainText(table('fee', ['> 1'])), { inputs })).toHaveLength(1);
    });
  });

  test('an earlier result of the same node is read by its key', () => {
    const both = expressions({ total: 'base * 2', fee: 'total + 1' });
    expect(words(check(withSchema(applicant, both)))).toEqual([
      'error: Expression "fee": there is no field `total`. Did you mean `$.total`? => $.total',
    ]);
    expect(check(withSchema(applicant, expressions({ total: 'base * 2', fee: '$.total + 1' })))).toEqual([]);
  });
});

describe('a test that never or always holds', () => {
  test.each([
    ['base', '"5"', 'the column holds a number, but this is a text, so it never matches => 5'],
    ['kind', '5', 'the column holds a text, but this is a number, so it never matches => "5"'],
    ['base', '!= "5"', 'the column holds a number, but this is a text, so it always matches => 5'],
    ['base', '["a", "b"]', 'the column holds a number, but this is a text, so it never equals it'],
    ['kind', '> 5', 'the column holds a text, but this is a number, so `>` never matches'],
    ['base', '[40..18]', 'no number is in the range from 40 to 18 => [18..40]'],
    ['base', '18-21', '18-21 is calculated: it is -3. For a range, write [18..21] => [18..21]'],
    ['base', '2026-01-01', '2026-01-01 is calculated as a subtraction. For a date, write "2026-01-01" => "2026-01-01"'],
    ['kind', 'TRUE', 'TRUE is the name of a field. Truth values are written true => true'],
    ['active', '"yes"', 'the column holds true or false, but this is a text, so it never matches => true'],
    ['kind', '"bus"', '"bus" is not one of the values that are listed for it: "car", "van"'],
    ['base', '> 40 and < 18', 'no number is in the range from 40 to 18 => > 18 and < 40'],
    ['base', '> 5 and < 5', 'no number is in the range from 5 to 5'],
    [
      'base',
      '[1..5] and [6..9]',
      'no value passes both `[1..5]` and `[6..9]`, so it never matches => [1..5] or [6..9]',
    ],
    ['base', '5 and 6', 'no value passes both `5` and `6`, so it never matches => 5 or 6'],
    ['base', '> 5, < 9', 'every value passes `> 5` or `< 9`, so it always matches => > 5 and < 9'],
    [
      'kind',
      '!= "car", != "van"',
      'every value passes `!= "car"` or `!= "van"`, so it always matches => != "car" and != "van"',
    ],
    ['kind', 'in "car"', '`in` needs a list or a range, and `"car"` is a text => ["car"]'],
    ['kind', '$ == "bus"', '"bus" is not one of the values that are listed for it: "car", "van"'],
    ['kind', '$ in ["bus"]', '"bus" is not one of the values that are listed for it: "car", "van"'],
    ['base', '$ = 5', '`=` sets `$`, so that the result is an object. To compare, write `==` => $ == 5'],
    ['since', 'd($).isSame("31.12.2026", "day")', '"31.12.2026" cannot be read as a date => "2026-12-31"'],
    ['since', 'd($).isSame("2026-01-01", "dya")', '"dya" is not a unit of time. Did you mean "day"? => "day"'],
    ['kind', '"cra"', '"cra" is not one of the values that are listed for it. Did you mean "car"? => "car"'],
  ])('in a column for %s: %s', (field, cell, reason) => {
    expect(words(check(withSchema(applicant, table(field, [cell]))))).toEqual([
      `warning: Row 1, column "In": ${reason}`,
    ]);
  });

  test.each<[string, string, string, string, string]>([
    [
      'd($) in [d("2026-12-31")..d("2026-01-01")]',
      'date',
      '2026-12-31',
      '2026-01-01',
      '[d("2026-01-01")..d("2026-12-31")]',
    ],
    [
      'd($).isSameOrAfter("2026-12-31", "day") and d($).isSameOrBefore("2026-01-01", "day")',
      'date',
      '2026-12-31',
      '2026-01-01',
      'd($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-12-31", "day")',
    ],
    [
      'd($).isBefore("2026-01-01 10:00") and d($).isAfter("2026-01-01 12:30:00")',
      'date',
      '2026-01-01 12:30:00',
      '2026-01-01 10:00',
      'd($).isBefore("2026-01-01 12:30:00") and d($).isAfter("2026-01-01 10:00")',
    ],
    [
      'time($) in [time("17:30")..time("09:00")]',
      'time',
      '17:30',
      '09:00',
      'time($) >= time("17:30") or time($) <= time("09:00")',
    ],
    [
      'time($) > time("22:00") and time($) < time("06:00")',
      'time',
      '22:00',
      '06:00',
      'time($) > time("22:00") or time($) < time("06:00")',
    ],
  ])('because nothing is in its range: %s', (cell, what, from, to, fix) => {
    expect(words(check(chainText(table('since', [cell]))))).toEqual([
      `warning: Row 1, column "In": no ${what} is in the range from ${from} to ${to} => ${fix}`,
    ]);
  });

  test.each([
    'd($) in [d("2026-01-01")..d("2026-01-01")]',
    'd($) in [d("2026-01-01")..d("2026-12-31")]',
    'd($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-01-01", "day")',
    'd($).isSameOrAfter("2026-01-20", "month") and d($).isSameOrBefore("2026-01-10", "month")',
    'd($).isAfter("2026-12-31") or d($).isBefore("2026-01-01")',
    'd($).isAfter("2026-12-31") and d(until).isBefore("2026-01-01")',
    'd($).isSameOrAfter("2026-01-01 10:00") and d($).isSameOrBefore("2026-01-01", "day")',
  ])('is not a range that has something: %s', (cell) => {
    expect(words(check(chainText(table('since', [cell]))))).toEqual([]);
  });

  test.each([
    ['>= "2026-01-01"', 'd($).isSameOrAfter("2026-01-01", "day")'],
    ['< "2026-01-01 10:00"', 'd($).isBefore("2026-01-01 10:00")'],
    [
      '["2026-01-01".."2026-12-31"]',
      'd($).isSameOrAfter("2026-01-01", "day") and d($).isSameOrBefore("2026-12-31", "day")',
    ],
    ['>= d("2026-01-01")', 'd($).isSameOrAfter("2026-01-01", "day")'],
    [
      '[d("2026-01-01")..d("2026-12-31"))',
      'd($).isSameOrAfter("2026-01-01", "day") and d($).isBefore("2026-12-31", "day")',
    ],
  ])('with a date that is compared with a text: %s', (cell, fix) => {
    const found = check(withSchema(applicant, table('since', [cell])));
    expect(found).toMatchObject([{ severity: 'warning', code: 'never-true', fix: { text: fix } }]);
    // A column of dates without a schema: a request has no date of the engine.
    expect(check(chainText(table('since', [cell], { fieldType: { type: 'date' } })))).toMatchObject([
      { fix: { text: fix } },
    ]);
  });

  test.each([
    [
      'base',
      [
        '5',
        '> 5',
        '[18..40]',
        '[5..5]',
        'not in [1, 2]',
        '1, 2',
        '-3',
        '> 5 and < 9',
        '< 5, > 9',
        '> 5 and != 7',
        '[1..5] and [5..9]',
        '!= 1 and != 2',
        '> 5 and < base',
        '$ > 5 or base > 5',
        '5-base',
        '> base',
        '$ > 3 and $ < 5',
        'len(kind) > 3',
      ],
    ],
    [
      'kind',
      [
        '"car"',
        '"car", "van"',
        'not in ["car"]',
        'startsWith($, "c")',
        '!= "van"',
        'null',
        'customer.name',
        '$ == kind',
      ],
    ],
    [
      'since',
      ['"2026-01-01"', 'd($) >= d("2026-01-01")', 'd($).isSame("2026-01-01", "day")', 'date($) > 5', 'len($) > 3'],
    ],
    ['active', ['true', 'false', 'not $', '!= true', '$']],
    ['unknown', ['5', '"a"', '> 5', 'true', '"a", "b"', 'd("2026-01-01")']],
  ])('is not one of those in a column for %s', (field, cells) => {
    const schema = field === 'unknown' ? { ...applicant, unknown: {} } : applicant;
    expect(words(check(withSchema(schema, table(field, cells))))).toEqual([]);
  });

  test('is not a date of the engine, which a node before has made', () => {
    const before = node('before', 'expressionNode', {
      passThrough: true,
      expressions: [{ id: 'e', key: 'until', value: 'd(since).add(1, "day")' }],
    });
    const cells = ['>= d("2026-01-01")', '[d("2026-01-01")..d("2026-12-31")]', 'd("2026-01-01")'];
    expect(words(check(withSchema(applicant, before, table('until', cells))))).toEqual([]);
  });

  test('a word that is one of the texts of its column is one without quotes', () => {
    const [problem] = check(chainText(table('sort', ['"car"', 'car', '"van"'])));
    expect(problem).toMatchObject({
      severity: 'warning',
      code: 'unquoted-text',
      fix: { text: '"car"' },
      place: { row: 1 },
    });
    expect(check(chainText(table('sort', ['"car"', 'other', '"van"'])))).toEqual([]);
  });

  test('a word in a column of texts is one without quotes, unless something reads such a field', () => {
    const fieldType = { type: 'string' };
    const read = node('r', 'expressionNode', {
      passThrough: true,
      expressions: [{ id: 'e', key: 'x', value: 'car.age' }],
    });
    expect(check(chainText(table('sort', ['car'], { fieldType })))).toMatchObject([{ fix: { text: '"car"' } }]);
    expect(check(chainText(read, table('sort', ['car'], { fieldType })))).toEqual([]);
  });

  test.each([
    ['base != "5"', '`base` is a number and `"5"` is a text, so they always differ'],
    ['since == d("2026-01-01")', '`since` is a text and `d("2026-01-01")` is a date, so they are never equal'],
    ['kind in [1, 2]', '`kind` is a text, and the list has a number, so it is never in it'],
    [
      'since >= "2026-01-01"',
      '`>=` compares numbers or dates, and `since` is a text => d(since).isSameOrAfter("2026-01-01", "day")',
    ],
    ['base in [40..18]', 'no number is in the range from 40 to 18 => [18..40]'],
    ['base >= 40 and base <= 18', 'no number is in the range from 40 to 18 => base >= 18 and base <= 40'],
    ['active and base > 40 and base < 18', 'no number is in the range from 40 to 18 => base > 18 and base < 40'],
    [
      'base == 5 and base == 6',
      'no value passes both `base == 5` and `base == 6`, so it never matches => base == 5 or base == 6',
    ],
    ['kind == "car" or "van"', '`or` joins two conditions, and `"van"` is a text => kind == "van"'],
    ['kind == "bus"', '"bus" is not one of the values that are listed for it: "car", "van"'],
    ['"vna" == kind', '"vna" is not one of the values that are listed for it. Did you mean "van"? => "van"'],
    [
      'discount = base * 0.1',
      '`=` sets `discount`, so that the result is an object. To set a field, use its name as the key',
    ],
    ['d("31.12.2026")', '"31.12.2026" cannot be read as a date => "2026-12-31"'],
    ['d(since).isBefore("2026-02-30")', '"2026-02-30" cannot be read as a date => "2026-02-28"'],
  ])('in an expression: %s', (text, reason) => {
    expect(words(check(withSchema(applicant, expressions({ a: text }))))).toEqual([
      `warning: Expression "a": ${reason}`,
    ]);
  });

  test.each([
    'base == 5',
    'kind == null',
    'kind == customer.name',
    'base in [1..5]',
    'kind in ["car"]',
    'd(since) < d()',
    'base ?? 1 == 1',
    'base > 5 or base < 1',
    'base > 5 and kind == "car"',
    'base >= 5 and base <= 5',
    'kind == "car" or active',
    'kind == ""',
    'customer.name == "bus"',
    'x = base; x * 2',
    'x = base; y = 2',
    'd("2026-01-01")',
    'd("Europe/Berlin")',
    'd("2026-01-01T10:00:00Z").add(1, "d")',
    'date("now")',
    'matches(kind, "^[a-z]+$")',
    'matches(kind, "(?i)car")',
    'matches(kind, "a++")',
  ])('is not %s', (text) => expect(words(check(withSchema(applicant, expressions({ a: text }))))).toEqual([]));
});

describe('an operator or a function with a wrong type', () => {
  const required = { type: 'object', properties: applicant, required: Object.keys(applicant) };
  const strict = (...nodes: TestNode[]) =>
    chainText(...nodes).replace(
      '"type":"inputNode"',
      `"type":"inputNode","content":${JSON.stringify({ schema: JSON.stringify(required) })}`,
    );
  test.each([
    ['kind * 2', '`*` needs numbers, and `kind` is a text'],
    ['-kind', '`-` needs numbers, and `kind` is a text'],
    ['not base', '`not` needs true or false, and `base` is a number'],
    ['base ? 1 : 2', '`?` needs true or false, and `base` is a number'],
    ['"Fee: " + base', '`+` adds two numbers or joins two texts, and this is a text and a number => string(base)'],
    ['round(kind)', '`round()` needs a number, and `kind` is a text'],
    ['sum(base)', '`sum()` needs a list, and `base` is a number'],
    ['kind in "car, van"', '`in` needs a list or a range, and `"car, van"` is a text => ["car", "van"]'],
    ['date("2026-13-45")', '"2026-13-45" cannot be read as a date'],
    ['d().diff(d(since), "yaers")', '"yaers" is not a unit of time. Did you mean "years"? => "years"'],
    ['matches(kind, "[")', '`[` is no regular expression that can be used: it ends too early'],
    [
      'matches(kind, "[a](?=b)")',
      '`[a](?=b)` is no regular expression that can be used: it looks ahead or behind, which is not supported',
    ],
    [
      'matches(kind, "(?<!b)c")',
      '`(?<!b)c` is no regular expression that can be used: it looks ahead or behind, which is not supported',
    ],
    ['kind.isBefore("2026-01-01")', 'only a date has `isBefore()`, and `kind` is a text => d(kind)'],
  ])('that always fails is an error: %s', (text, reason) => {
    const text89 = words(check(strict(expressions({ a: text }))));
    expect(text89).toEqual([`error: Expression "a": ${reason}`]);
  });

  test('that fails only sometimes is a warning, and so is one in a cell', () => {
    expect(words(check(strict(expressions({ a: 'active ? kind * 2 : 1' }))))).toEqual([
      'warning: Expression "a": `*` needs numbers, and `kind` is a text',
    ]);
    expect(words(check(strict(outputs(['kind * 2']))))).toEqual([
      'warning: Row 1, column "Fee": `*` needs numbers, and `kind` is a text',
    ]);
  });

  test.each([
    'base * 2',
    'kind + "x"',
    'len(kind)',
    'sum([1, base])',
    'max([base, 2])',
    'd(since).add(1, "day")',
    'keys(customer)',
    'sum(map([1..3], #))',
    'string(base) + kind',
    'contains(kind, "c")',
    'matches(kind, "[.,;(?!]")',
    'matches(kind, "[](?=]")',
    String.raw`matches(kind, "a\(?=b")`,
    String.raw`matches(kind, "(\[?=b)")`,
  ])('is not %s', (text) => expect(words(check(strict(expressions({ a: text }))))).toEqual([]));
});

describe('an output column', () => {
  test('that sets a field is not taken for a comparison, as a condition is', () => {
    const sets = '`=` sets `base`, so that the result is an object';
    expect(words(check(withSchema(applicant, outputs(['base = 5']))))).toEqual([
      `warning: Row 1, column "Fee": ${sets}. To set a field, use its name as the field of the column`,
    ]);
    const either = node('s', 'switchNode', { hitPolicy: 'first', statements: [{ id: 'x', condition: 'base = 5' }] });
    expect(words(check(withSchema(applicant, either)))).toContainEqual(
      expect.stringContaining(`${sets}. To compare, write \`==\` => base == 5`),
    );
  });

  describe('behind a function, whose results may have any name', () => {
    const given = node('f', 'functionNode', { source: 'export const handler = () => ({ total: 1, discount: 2 })' });
    const behind = (text: string, type: unknown) => {
      const schema = JSON.stringify({ type: 'object', properties: { fee: { type } } });
      return words(check(withSchema(applicant, given, outputs([text]), node('out', 'outputNode', { schema }))));
    };

    test('may calculate with them where it holds other values, too', () => {
      expect(behind('total-discount', ['number', 'string'])).toEqual([]);
    });

    test('is warned where it holds texts alone, and has no error', () => {
      expect(behind('n/a', 'string')).toEqual([
        'warning: Row 1, column "Fee": n/a is calculated. For a text, write "n/a" => "n/a"',
      ]);
    });
  });

  test.each([
    ['"abc"', { type: 'number' }, 'the column holds a number, but this is a text'],
    ['"12"', { type: 'number' }, 'the column holds a number, but this is a text => 12'],
    ['12', { type: 'string' }, 'the column holds a text, but this is a number => "12"'],
    ['PC-1', { type: 'string' }, 'PC-1 is calculated. For a text, write "PC-1" => "PC-1"'],
    [
      '2026-01-31',
      { type: 'date' },
      '2026-01-31 is calculated as a subtraction. For a date, write "2026-01-31" => "2026-01-31"',
    ],
    [
      '"gld"',
      { type: 'string', enum: { type: 'inline', values: [{ value: 'gold' }] } },
      '"gld" is not one of the values that are listed for it. Did you mean "gold"? => "gold"',
    ],
  ])('%s in a column of %o', (cell, outputFieldType, reason) => {
    expect(words(check(chainText(outputs([cell], { outputFieldType }))))).toEqual([
      `warning: Row 1, column "Fee": ${reason}`,
    ]);
  });

  test.each([
    ['12', { type: 'number' }],
    ['base * 2', { type: 'number' }],
    ['"abc"', { type: 'string' }],
    ['base', { type: 'auto' }],
    ['"2026-01-31"', { type: 'date' }],
    ['"other"', { type: 'string', enum: { type: 'inline', loose: true, values: [{ value: 'gold' }] } }],
  ])('may hold %s where it is %o', (cell, outputFieldType) => {
    expect(words(check(withSchema(applicant, outputs([cell], { outputFieldType }))))).toEqual([]);
  });
});

describe('results that are lost', () => {
  const rows = (...pairs: [string, string][]) =>
    node('e', 'expressionNode', { expressions: pairs.map(([key, value], n) => ({ id: String(n), key, value })) });

  test.each<[string, [string, string][], string]>([
    [
      'another with the same key',
      [
        ['fee', '5'],
        ['fee', '"$5"'],
      ],
      'Expression "fee": another expression of this node has the same key and is lost',
    ],
    [
      'a part of what is no object',
      [
        ['fee', '5'],
        ['fee.net', '4'],
      ],
      'Expression "fee.net": `fee` is not an object, so its value is lost',
    ],
    [
      'the whole after its part',
      [
        ['fee.net', '4'],
        ['fee', '5'],
      ],
      'Expression "fee": this replaces `fee.net`, which another expression of this node sets',
    ],
  ])('are told: %s', (_what, pairs, message) => {
    expect(words(check(chainText(rows(...pairs))))).toEqual([`warning: ${message}`]);
  });

  test.each<[string, [string, string][]]>([
    [
      'what goes on from the first',
      [
        ['fee', '5'],
        ['fee', '$.fee * 2'],
      ],
    ],
    [
      'a part of an object',
      [
        ['fee', '{ net: 4 }'],
        ['fee.gross', '5'],
      ],
    ],
    [
      'two parts',
      [
        ['fee.net', '4'],
        ['fee.gross', '5'],
      ],
    ],
    [
      'names that begin alike',
      [
        ['fee', '4'],
        ['fees.net', '5'],
      ],
    ],
  ])('are not %s', (_what, pairs) => {
    expect(check(chainText(rows(...pairs)))).toEqual([]);
  });

  test('are those of an output column without a field, if it has cells', () => {
    expect(words(check(chainText(outputs(['1'], { field: '' }))))).toEqual([
      'warning: The output column "Fee" of "table" has no field, so its results cannot be used',
    ]);
    expect(check(chainText(outputs([''], { field: '' })))).toEqual([]);
  });
});

describe('values that a schema lists', () => {
  const schema = { ...applicant, cat: { enum: ['car'] }, tags: { type: 'array' }, score: { enum: [1, 2, 3] } };

  test.each(['some(tags as cat, cat == "bus")', 'cat = "bus"; cat == "bus"'])(
    'are none of a name that a text gives itself: %s',
    (text) => expect(words(check(withSchema(schema, expressions({ a: text }))))).toEqual([]),
  );

  test('are told of numbers in every cell', () => {
    const not = (cell: string) => `warning: ${cell}: 7 is not one of the values that are listed for it: 1, 2, 3`;
    expect(words(check(withSchema(schema, outputs(['score == 1', 'score == 7', 'score in [7]']))))).toEqual([
      not('Row 2, column "Fee"'),
      not('Row 3, column "Fee"'),
    ]);
    expect(words(check(withSchema(schema, table('base', ['score == 1', 'score == 7']))))).toEqual([
      not('Row 2, column "In"'),
    ]);
  });

  test('are not those of true and false', () => {
    const is = { type: 'object', properties: { a: { type: 'boolean' } } };
    const out = node('out', 'outputNode', { schema: JSON.stringify(is) });
    expect(words(check(withSchema(schema, expressions({ a: 'base > 1 ? 5 : 6' }), out)))).toEqual([
      expect.stringContaining('The schema of "out"'),
    ]);
  });
});

describe('what only known inputs show', () => {
  const inputs = [{ c: { a: 1 } }];
  const loop = node('loop', 'expressionNode', { inputField: 'c', executionMode: 'loop', expressions: [] });

  test.each([
    ['without a schema', chainText(expressions({ a: 'sum(c)' }))],
    ['with a schema that lacks it', withSchema(applicant, expressions({ a: 'sum(c)' }))],
    ['of a field of it', withSchema(applicant, expressions({ a: 'c.b' }))],
    ['at a loop', withSchema(applicant, loop)],
  ])('is never an error: %s', (_what, text) => {
    expect(check(text, { inputs }).map(({ severity }) => severity)).toEqual(['warning']);
  });

  test('leaves an error what a schema shows', () => {
    const text = withSchema(applicant, expressions({ a: 'sum(c)', b: 'bse' }));
    expect(check(text, { inputs }).map(({ severity, code }) => [severity, code])).toEqual([
      ['error', 'unknown-name'],
      ['warning', 'wrong-type'],
    ]);
  });
});

describe('a node that runs for each item', () => {
  const loop = (inputField: string | null, executionMode = 'loop') =>
    node('Each', 'expressionNode', { inputField, executionMode, expressions: [] });

  test.each([
    ['customer', '`customer` is an object'],
    ['base', '`base` is a number'],
    [null, 'its input is an object'],
  ])('needs a list: %s', (field, what) => {
    expect(words(check(withSchema(applicant, loop(field))))).toEqual([
      `error: "Each" runs once for each item of a list, but ${what}`,
    ]);
  });

  test('is warned where a switch chooses, or where no schema says what comes to it', () => {
    const either = node('s', 'switchNode', { hitPolicy: 'first', statements: [{ id: 'x', condition: 'base > 1' }] });
    const chosen = withSchema(applicant, either, loop('base')).replace(
      '"sourceId":"s"',
      '"sourceId":"s","sourceHandle":"x"',
    );
    expect(words(check(chosen))).toEqual(['warning: "Each" runs once for each item of a list, but `base` is a number']);
    expect(words(check(chainText(loop('c')), { inputs: [{ c: {} }] }))).toEqual([
      'warning: "Each" runs once for each item of a list, but `c` is an object',
    ]);
  });

  test('may get one that nothing is known of', () => {
    expect(check(withSchema(applicant, loop('customer.tags')))).toEqual([]);
    expect(check(withSchema(applicant, loop('customer', 'single')))).toEqual([]);
    expect(check(chainText(loop('items')))).toEqual([]);
  });
});

test('the result of a node is read where the node has run before', () => {
  const [first, last] = [expressions({ a: '$nodes.last.b' }, 'first'), expressions({ b: '1' }, 'last')];
  expect(words(check(chainText(first, last)))).toEqual([
    'warning: Expression "a": the node `last` has no result here, because it runs later',
  ]);
  expect(words(check(chainText(expressions({ a: '$nodes.own.a' }, 'own'))))).toEqual([
    'warning: Expression "a": the node `own` has no result here, because it is this node',
  ]);
  expect(check(chainText(last, first))).toEqual([]);
});

test('a text that reads a name twice is told of it once', () => {
  expect(words(check(withSchema(applicant, expressions({ a: 'fees + fees' }))))).toEqual([
    'error: Expression "a": there is no field `fees`',
  ]);
});

describe('nodes', () => {
  const graph = (nodes: TestNode[], edges: [string, string, string?][]) =>
    JSON.stringify({
      nodes: [node('in', 'inputNode'), ...nodes],
      edges: edges.map(([sourceId, targetId, sourceHandle], n) => ({ id: `e${n}`, sourceId, targetId, sourceHandle })),
    });
  const statement = (id: string, condition: string) => ({ id, condition });

  test('that nothing leads to never run, and a graph has an end', () => {
    expect(words(check(graph([expressions({ a: '1' }, 'alone')], [])))).toEqual([
      'warning: Nothing follows "in", so the decision gives no result',
      'warning: Nothing leads to "alone", so it never runs',
    ]);
    expect(check(graph([expressions({ a: '1' }, 'last')], [['in', 'last']]))).toEqual([]);
  });

  test('that only nodes without a Request lead to never run, which ends no decision', () => {
    const nodes = [expressions({ a: '1' }, 'one'), expressions({ b: '2' }, 'two'), node('out', 'outputNode')];
    expect(
      words(
        check(
          graph(nodes, [
            ['one', 'two'],
            ['two', 'out'],
          ]),
        ),
      ),
    ).toEqual([
      'warning: Nothing follows "in", so the decision gives no result',
      'warning: Nothing leads to "one", so it never runs',
      'warning: No way leads from the Request to "two", so it never runs',
      'warning: No way leads from the Request to "out", so it never runs',
    ]);
  });

  test('a branch of a switch leads somewhere', () => {
    const choice = node('s', 'switchNode', {
      hitPolicy: 'first',
      statements: [statement('x', 'a > 1'), statement('y', '')],
    });
    const last = expressions({ a: '1' }, 'last');
    expect(
      words(
        check(
          graph(
            [choice, last],
            [
              ['in', 's'],
              ['s', 'last', 'x'],
            ],
          ),
        ),
      ),
    ).toEqual(['warning: In "s", the branch without a condition leads nowhere']);
    expect(
      check(
        graph(
          [choice, last],
          [
            ['in', 's'],
            ['s', 'last', 'x'],
            ['s', 'last', 'y'],
          ],
        ),
      ),
    ).toEqual([]);
  });

  test('a switch has branches', () => {
    const empty = node('s', 'switchNode', { hitPolicy: 'first', statements: [] });
    expect(words(check(graph([empty], [['in', 's']])))).toEqual([
      'warning: "s" has no conditions, so nothing follows it',
    ]);
  });

  test('a condition is true or false', () => {
    const choice = (condition: string) =>
      node('s', 'switchNode', { hitPolicy: 'first', statements: [statement('x', condition)] });
    const of = (condition: string) =>
      words(
        check(
          graph(
            [choice(condition), expressions({ a: '1' }, 'last')],
            [
              ['in', 's'],
              ['s', 'last', 'x'],
            ],
          ),
        ),
      );
    expect(of('"gold"')).toEqual([
      'warning: Condition 1: a condition is true or false, and this is a text, so it never holds',
    ]);
    expect(of('a > 1')).toEqual([]);
    expect(of('a')).toEqual([]);
  });

  test('that are read by a name have it alone', () => {
    const named = (id: string) => ({ ...expressions({ a: '1' }, id), name: 'Fee' });
    const last = (text: string) => expressions({ b: text }, 'last');
    expect(words(check(chainText(named('x'), named('y'), last('$nodes.Fee.a'))))).toEqual([
      'warning: Expression "b": 2 nodes are named "Fee", and this reads the one that runs last',
    ]);
    expect(check(chainText(named('x'), named('y'), last('1')))).toEqual([]);
  });

  test('write each field once', () => {
    const keys = (...keys: string[]) =>
      node('e', 'expressionNode', { expressions: keys.map((key, n) => ({ id: `${n}`, key, value: `${n}` })) });
    expect(words(check(chainText(keys('fee', 'fee'))))).toEqual([
      'warning: Expression "fee": another expression of this node has the same key and is lost',
    ]);
    expect(check(chainText(keys('fee', 'fee2')))).toEqual([]);
    const goingOn = expressions({ fee: '1' });
    Object.assign(goingOn.content as object, {
      expressions: [
        { id: '1', key: 'fee', value: '1' },
        { id: '2', key: 'fee', value: '$.fee + 1' },
      ],
    });
    expect(check(chainText(goingOn))).toEqual([]);
    const columns = (fields: string[]) =>
      node('t', 'decisionTableNode', {
        hitPolicy: 'first',
        inputs: [],
        outputs: fields.map((field, n) => ({ id: `${n}`, name: 'Fee', field })),
        rules: [{ 0: '1', 1: '2' }],
      });
    expect(words(check(chainText(columns(['fee', 'fee']))))).toEqual([
      'warning: Two output columns of "t" write the field `fee`, so that one of them is lost',
    ]);
    expect(check(chainText(columns(['fee', 'tax'])))).toEqual([]);
  });

  test('a table has rows, and the cells of a column without a field are conditions', () => {
    expect(words(check(chainText(table('a', []))))).toEqual([
      'warning: "table" has no rows, so it never gives a result',
    ]);
    expect(words(check(chainText(table('', ['"RU", "NK"', '18', 'a > 1', '', 'a', 'true']))))).toEqual([
      'warning: Row 1, column "In": the column has no field, so that this cell compares with nothing',
      'warning: Row 2, column "In": the column has no field, so that this cell is a number and no condition',
    ]);
  });

  test.each([
    ['const run = 1', 'error: "f" has no handler, which is what a call runs. Write export const handler = …'],
    [
      '// export const handler = 1',
      'error: "f" has no handler, which is what a call runs. Write export const handler = …',
    ],
  ])('a function has a handler: %s', (source, expected) => {
    expect(words(check(chainText(node('f', 'functionNode', { source }))))).toEqual([expected]);
  });

  test('a function is read in the time that its length takes', () => {
    const sources = ['export '.repeat(100_000), '\n'.repeat(500_000)];
    for (const source of sources) expect(check(chainText(node('f', 'functionNode', { source })))).toHaveLength(1);
  });

  test.each([
    'export const handler = 1',
    'export async function handler() {}',
    'const run = 1;\nexport { run as handler };',
    'export * from "lib"',
  ])('a function has a handler in each form: %s', (source) => {
    expect(check(chainText(node('f', 'functionNode', { source })))).toEqual([]);
  });
});

describe('a called document', () => {
  const call = (key: string) => chainText(node('d', 'decisionNode', { key }));
  const found = (calls: Record<string, { calls?: string[]; isPublished?: boolean } | null>, own = 'own') => ({
    documents: {
      own,
      find: (key: string) => {
        const document = calls[key];
        return document && { name: `The ${key}`, isPublished: true, calls: [], ...document };
      },
    },
  });

  test.each<[string, string, KnownFacts, string[]]>([
    ['is chosen', '', {}, ['error: "d" calls no document. Choose one']],
    ['exists', 'fees', found({ fees: null }), ['error: "d" calls "fees", and there is no such document']],
    [
      'is published',
      'fees',
      found({ fees: { isPublished: false } }),
      ['warning: "d" calls "The fees", which is not published. Calls of the published document fail until it is'],
    ],
    ['is not the caller', 'own', found({ own: {} }), ['error: "d" calls its own document']],
    [
      'does not call back',
      'fees',
      found({ fees: { calls: ['tax'] }, tax: { calls: ['own'] }, own: {} }),
      ['error: "d" calls its own document through "The fees", then "The tax"'],
    ],
    [
      'does not call itself',
      'fees',
      found({ fees: { calls: ['tax'] }, tax: { calls: ['fees'] } }),
      ['error: "d" calls "The fees", which calls itself through "The tax"'],
    ],
    ['may call others', 'fees', found({ fees: { calls: ['tax'] }, tax: {} }), []],
    ['may not be known', 'fees', {}, []],
    ['may not have been looked up', 'fees', found({}), []],
  ])('%s', (_what, key, facts, expected) => expect(words(check(call(key), facts))).toEqual(expected));
});

describe('a response', () => {
  const out = (schema: object) => node('out', 'outputNode', { schema: JSON.stringify({ type: 'object', ...schema }) });
  const fee = { properties: { fee: { type: 'number' } } };

  test.each([
    ['a required output', 'error', { ...fee, required: ['fee'] }, { tax: '1' }, 'requires `fee`, and no node gives it'],
    ['another type', 'error', fee, { fee: '"1"' }, 'requires `fee` to be a number, but it is a text'],
    [
      'a required output inside of another',
      'error',
      { properties: { price: { type: 'object', ...fee, required: ['fee'] } } },
      { 'price.feee': '1' },
      'requires `price.fee`, and no node gives it. Did you mean `feee`?',
    ],
    [
      'another type inside of another',
      'error',
      { properties: { price: { type: 'object', ...fee } } },
      { 'price.fee': '"1"' },
      'requires `price.fee` to be a number, but it is a text',
    ],
    [
      'a name inside of another',
      'warning',
      { properties: { price: { type: 'object', ...fee } } },
      { 'price.feee': '1' },
      'has no field `price.feee`, which comes to it. Did you mean `fee`?',
    ],
    [
      'items of another type',
      'warning',
      { properties: { fees: { type: 'array', items: { type: 'number' } } } },
      { fees: '["a"]' },
      'requires `fees[]` to be a number, but it is a text',
    ],
    [
      'another type of what may be missing',
      'warning',
      { ...fee, required: ['fee'] },
      { fee: 'base > 1 ? "1" : null' },
      'requires `fee` to be a number, but it is a text',
    ],
    [
      'a field that it lacks',
      'warning',
      fee,
      { fee: '1', feee: '2' },
      'has no field `feee`, which comes to it. Did you mean `fee`?',
    ],
  ])('whose schema does not fit what comes to it: %s', (_what, severity, schema, values, expected) => {
    expect(words(check(chainText(expressions(values), out(schema))))[0]).toBe(
      `${severity}: The schema of "out" ${expected}`,
    );
  });

  test.each([
    ['what fits', { ...fee, required: ['fee'] }, { fee: 'base * 2' }],
    ['an output that is not required', fee, {}],
    ['a schema without fields', {}, { fee: '1' }],
    [
      'a date of the engine, which is a text in an answer',
      { properties: { fee: { type: 'string', format: 'date-time' } } },
      { fee: 'd().add(1, "day")' },
    ],
    ['lists without items', { properties: { fees: { type: 'array', items: { type: 'number' } } } }, { fees: '[]' }],
    ['whole numbers', { properties: { fee: { type: 'integer' } } }, { fee: 'base > 1 ? 1 : -2.0' }],
    ['listed values', { properties: { fee: { enum: ['a', 'b'] } } }, { fee: 'base > 1 ? "a" : "b"' }],
    ['calculated values', { properties: { fee: { enum: ['a', 'b'] } } }, { fee: '"a" + name' }],
    [
      'further fields that a schema describes',
      { ...fee, additionalProperties: { type: 'number' } },
      { fee: '1', tax: '2' },
    ],
  ])('may get %s', (_what, schema, values) => {
    expect(words(check(chainText(expressions(values), out(schema))))).toEqual([]);
  });

  test('gets no list where it describes an object', () => {
    const collecting = table('base', ['> 1']);
    Object.assign(collecting.content as object, { hitPolicy: 'collect' });
    expect(words(check(chainText(collecting, out(fee))))).toEqual([
      'error: The schema of "out" requires the answer to be an object, but it is a list',
    ]);
  });

  test('that no way leads to from the Request never refuses an answer', () => {
    const graph = JSON.parse(chainText(expressions({ fee: '1' }), node('done', 'outputNode')));
    graph.nodes.push(expressions({ fee: '"1"' }, 'alone'), out(fee));
    graph.edges.push({ id: 'alone', sourceId: 'alone', targetId: 'out' });
    expect(words(check(JSON.stringify(graph))).toSorted()).toEqual([
      'warning: No way leads from the Request to "out", so it never runs',
      'warning: Nothing leads to "alone", so it never runs',
      'warning: The schema of "out" requires `fee` to be a number, but it is a text',
    ]);
  });

  test('behind a switch, what does not fit is a warning, because a call may come to another Response', () => {
    const either = node('s', 'switchNode', { hitPolicy: 'first', statements: [{ id: 'x', condition: 'base > 1' }] });
    const found = check(
      chainText(either, expressions({ fee: '"1"' }), out(fee)).replace(
        '"sourceId":"s"',
        '"sourceId":"s","sourceHandle":"x"',
      ),
    );
    expect(words(found)).toEqual(['warning: The schema of "out" requires `fee` to be a number, but it is a text']);
  });

  test.each([
    [{ type: 'integer' }, '1.5', 'the schema of the Response wants a whole number, and this is 1.5'],
    [
      { enum: ['gold', 'silver'] },
      'base > 1 ? "gold" : "bronze"',
      '"bronze" is not one of the values that are listed for it: "gold", "silver"',
    ],
  ])('wants values that an expression does not give: %o', (tier, text, reason) => {
    const schema = { properties: { tier } };
    expect(words(check(chainText(expressions({ tier: text }), out(schema))))).toEqual([
      `warning: Expression "tier": ${reason}`,
    ]);
    const written = outputs(['1', text].slice(text === '1.5' ? 0 : 1), { field: 'tier' });
    expect(words(check(chainText(written, out(schema))))).toEqual([expect.stringContaining(reason)]);
  });

  test('may lack what a node gives beside an input that it passes on', () => {
    const passing = node('e', 'expressionNode', {
      passThrough: true,
      expressions: [
        { id: 'a', key: 'step', value: '2' },
        { id: 'b', key: 'fee', value: '1' },
      ],
    });
    expect(check(chainText(passing, out(fee)))).toEqual([]);
  });

  test('may get a required output from the input', () => {
    const passing = node('e', 'expressionNode', { passThrough: true, expressions: [] });
    expect(check(chainText(passing, out({ ...fee, required: ['fee'] })))).toEqual([]);
  });
});

test('errors are listed before warnings, and what is cut is said', () => {
  const rows = Array.from({ length: 150 }, () => '18-21');
  const graph = parseGraph(chainText(table('a', rows), expressions({ a: '1 +' })));
  const { problems, isCut } = checkGraph(graph as NonNullable<typeof graph>);
  expect(problems).toHaveLength(100);
  expect(problems[0]).toMatchObject({ severity: 'error', code: 'syntax' });
  expect(isCut).toBe(true);
});

describe('a table with more different cells than a check reads', () => {
  const found = (cells: string[]) => {
    const graph = parseGraph(chainText(table('kind', cells)));
    return checkGraph(graph as NonNullable<typeof graph>);
  };
  const different = (rows: number) =>
    Array.from({ length: rows }, (_, row) => `contains($, "${'x'.repeat(80)}${row}") and true`);

  test('is checked up to a row, which a warning names', () => {
    const { problems, isCut } = found([...different(2_200), '18-21']);
    expect(words(problems)).toEqual([
      expect.stringMatching(
        /^warning: In "table", not all cells were checked from row 1[89]\d\d on, because the table has more than 200,000 characters of different cells$/,
      ),
    ]);
    expect(isCut).toBe(true);
    expect(found(different(1_000))).toEqual({ isSafe: true, problems: [], isCut: false });
  });

  test('is checked on when it is checked again', () => {
    const graph = parseGraph(chainText(table('kind', [...different(2_200), '18-21']))) as ParsedGraph;
    const memory = new CheckMemory();
    const again = () => checkAgain(graph, { isSafe: true, problems: [] }, {}, memory).problems.map(({ code }) => code);
    expect(again()).toEqual(['not-checked']);
    expect(again()).toEqual(['calculated-range']);
  });

  test.each<[string, (day: string, time: string) => string]>([
    ['day', (day) => `d($).isSameOrAfter("${day}", "day") and d($).isSameOrBefore("2999-12-31", "day")`],
    ['moment', (day, time) => `d($).isBefore("${day} ${time}")`],
    ['range', (day) => `d($) in [d('${day}')..d('2999-12-31')]`],
  ])('is none where they differ only in dates: %s', (_what, cell) => {
    const cells = Array.from({ length: 8_000 }, (_, row) => {
      const text = new Date(Date.UTC(2026, 0, 1 + row, row % 24)).toISOString();
      return cell(text.slice(0, 10), text.slice(11, 16));
    });
    expect(words(found([...cells, '18-21']).problems)).toEqual([
      'warning: Row 8001, column "In": 18-21 is calculated: it is -3. For a range, write [18..21] => [18..21]',
    ]);
  });
});

const folder = join(import.meta.dirname, '../../../engine/fixtures/graphs');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

const unseen = (name: string) => `there is no field \`${name}\`: no known input has it, and no node writes it`;

/** Each of them is a mistake of its author. */
const known: Record<string, string[]> = {
  'account-dormancy-management': ['In "route_by_status", the branch without a condition leads nowhere'],
  aml: ['Row 1, column "Input": the column has no field, so that this cell compares with nothing'],
  'customer-eligibility-engine': [
    'Row 5, column "Payment History": "poort" is not one of the values that are listed for it. Did you mean "poor"?',
  ],
  'customer-onboarding-kyc-verification': [
    'Row 2, column "Transaction Value": every value passes `>= 10000` or `< 100000`, so it always matches',
  ],
  'insurance-coverage-calculator': [
    ...[1, 2, 3, 4].flatMap((row) =>
      ['Dwelling Coverage', 'Personal Property Coverage'].map(
        (column) =>
          `Row ${row}, column "${column}": there is no field \`propertyValue\`. Did you mean \`customerData.propertyValue\`?`,
      ),
    ),
    // The table runs for each item of a list, which is all that its texts can read.
    ...['Disaster Type', 'Risk Level'].map((column) => `Column "${column}": ${unseen('additionalRisks')}`),
    ...[1, 2, 4, 5].map((row) => `Row ${row}, column "Coverage Amount": ${unseen('coverageLevels')}`),
  ],
  'smart-financial-product-matcher': [
    'Column "Credit Score": there is no field `creditScore`. Did you mean `customerProfile.creditScore`?',
    'Column "Annual Income": there is no field `annualIncome`. Did you mean `customerProfile.annualIncome`?',
  ],
};

test.each(files)('a real graph has no errors and only warnings that help its author: %s', (name) => {
  const problems = check(readFileSync(join(folder, name), 'utf8'));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual(known[name.replace('.json', '')] ?? []);
});
