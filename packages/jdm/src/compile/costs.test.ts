/** What a part of the language does in proportion to its values has to be charged in proportion to them. Each is here by name. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chainText, expressions, node } from '../../test/graphs.ts';
import type { FunctionName, LoopName } from '../expression/builtins/functions.ts';
import type { MethodName } from '../expression/builtins/methods.ts';
import type { BinaryOperator, UnaryOperator } from '../expression/token.ts';
import type { RunOptions } from './compile-decision.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import { Budget } from './value/budget.ts';
import type { JsonObject } from './value/from-json.ts';

/** The least that each has to cost, in steps. A step stands for about a tenth of a microsecond. */
const [ITEM, FIELD, CHARACTER, DECIMAL] = [1 / 8, 1 / 4, 1 / 128, 5];

/** An input whose values are so large. */
const inputOf = (size: number): JsonObject => ({
  list: Array.from({ length: size }, (_, at) => at),
  lists: Array.from({ length: size }, (_, at) => [at]),
  texts: Array.from({ length: size }, (_, at) => `t${at}`),
  fields: Object.fromEntries(Array.from({ length: size }, (_, at) => [`f${at}`, at])),
  text: 'x'.repeat(size * 16),
  same: 'x'.repeat(size * 16),
  spaces: ' '.repeat(size * 16),
  umlauts: 'ü'.repeat(size * 16),
  day: '2024-02-29',
  n: size,
});

/** A number that no double stands for. */
const decimal = '1.2345678901234567890123';

/** An expression, and what it has to be charged for each item of a list, field or character; null where the engine alone runs it. */
type Sample = [text: string, unit: number] | null;
/** What is done once for each item of the list. */
const each = (body: string, unit = DECIMAL): Sample => [`map(list, ${body})`, unit];
/** What takes nothing that could grow beside what its values took: one item of the loop around it. */
const quick = (body: string): Sample => each(body, 1);
const perCharacter = (text: string): Sample => [text, 16 * CHARACTER];

const ofFunctions: Record<FunctionName, Sample> = {
  len: perCharacter('len(umlauts)'),
  contains: ['contains(list, -1)', ITEM],
  flatten: ['flatten(list)', ITEM],
  upper: perCharacter('upper(text)'),
  lower: perCharacter('lower(text)'),
  trim: perCharacter('trim(spaces)'),
  startsWith: perCharacter('startsWith(text, same)'),
  endsWith: perCharacter('endsWith(text, same)'),
  matches: ['matches(text, "(x|xx)+y")', 16],
  extract: ['extract(text, "(x+x+)+y")', 16],
  fuzzyMatch: ['fuzzyMatch(text, "abcdefgh")', 16],
  split: perCharacter('split(text, "y")'),
  abs: each(`abs(-${decimal})`),
  sum: ['sum(list)', ITEM],
  avg: ['avg(list)', ITEM],
  min: ['min(list)', ITEM],
  max: ['max(list)', ITEM],
  rand: each(`rand(${decimal})`),
  median: ['median(list)', ITEM],
  mode: ['mode(list)', ITEM],
  floor: each(`floor(${decimal})`),
  ceil: each(`ceil(${decimal})`),
  round: each(`round(${decimal}, 3)`),
  trunc: each(`trunc(${decimal}, 3)`),
  isNumeric: perCharacter('isNumeric(spaces)'),
  string: each('string(#)'),
  number: each('number("1.5")'),
  bool: perCharacter('bool(spaces)'),
  type: quick('type(#)'),
  keys: ['len(keys(fields))', FIELD],
  values: ['len(values(fields))', FIELD],
  d: each('d(day)'),
  date: each('date(day)'),
  time: each('time("10:30")'),
  duration: each('duration("1h 30m")'),
  year: each('year(day)'),
  dayOfWeek: each('dayOfWeek(day)'),
  dayOfMonth: each('dayOfMonth(day)'),
  dayOfYear: each('dayOfYear(day)'),
  weekOfYear: each('weekOfYear(day)'),
  monthOfYear: each('monthOfYear(day)'),
  monthString: each('monthString(day)'),
  dateString: each('dateString(day)'),
  weekdayString: each('weekdayString(day)'),
  startOf: each('startOf(day, "month")'),
  endOf: each('endOf(day, "month")'),
};

/** What a method does with a date takes as long as a decimal. */
const ofDates = (call: string) => each(`d("2024-02-29", "Etc/GMT-2").${call}`);

const ofMethods: Record<MethodName, Sample> = {
  add: ofDates('add(1, "month")'),
  sub: ofDates('sub("1d 2h")'),
  set: ofDates('set("day", 3)'),
  format: ofDates('format("%F")'),
  startOf: ofDates('startOf("month")'),
  endOf: ofDates('endOf("month")'),
  diff: ofDates('diff(day, "month")'),
  tz: each('d("2024-02-29").tz("Europe/Berlin").hour()', 300),
  isSame: ofDates('isSame(day)'),
  isBefore: ofDates('isBefore(day, "month")'),
  isAfter: ofDates('isAfter(day)'),
  isSameOrBefore: ofDates('isSameOrBefore(day, "week")'),
  isSameOrAfter: ofDates('isSameOrAfter(day)'),
  second: ofDates('second()'),
  minute: ofDates('minute()'),
  hour: ofDates('hour()'),
  day: ofDates('day()'),
  dayOfYear: ofDates('dayOfYear()'),
  week: ofDates('week()'),
  weekday: ofDates('weekday()'),
  month: ofDates('month()'),
  quarter: ofDates('quarter()'),
  year: ofDates('year()'),
  timestamp: ofDates('timestamp()'),
  offsetName: ofDates('offsetName()'),
  isValid: ofDates('isValid()'),
  isYesterday: ofDates('isYesterday()'),
  isToday: ofDates('isToday()'),
  isTomorrow: ofDates('isTomorrow()'),
  isLeapYear: ofDates('isLeapYear()'),
};

const ofLoops: Record<LoopName, Sample> = {
  all: ['all(list, # >= 0)', 1],
  some: ['some(list, # < 0)', 1],
  none: ['none(list, # < 0)', 1],
  one: ['one(list, # == 0)', 1],
  filter: ['filter(list, # > 0)', 1],
  map: ['map(list, #)', 1],
  flatMap: ['flatMap(lists, #)', 1],
  count: ['count(list, # > 0)', 1],
};

const ofOperators: Record<BinaryOperator, Sample> & Record<`${UnaryOperator} a`, Sample> = {
  '+': each(`${decimal} + #`),
  '-': each(`${decimal} - #`),
  '*': each(`${decimal} * (# + 2)`),
  '/': each('# / 3'),
  '%': each('# % 7.3'),
  '^': each('1.0001 ^ 100'),
  '==': perCharacter('text == same'),
  '!=': perCharacter('text != same'),
  '<': each(`# < ${decimal}`),
  '<=': each(`${decimal} <= #`),
  '>': each(`# > ${decimal}`),
  '>=': each(`${decimal} >= #`),
  in: ['-1 in list', ITEM],
  'not in': ['-1 not in list', ITEM],
  and: quick('# > 0 and # > 1'),
  or: quick('# > 0 or # > 1'),
  '??': quick('# ?? 1'),
  'not a': quick('not (# > 0)'),
  '+ a': quick('+#'),
  '- a': each(`-(${decimal} + #)`, 3 * DECIMAL),
};

const ofOthers: Record<string, Sample> = {
  'a pattern that is written': perCharacter('d(day).format(text)'),
  'a long text that is no date': perCharacter('d(text)'),
  'texts that are joined': [`text + same`, (32 * CHARACTER) / 2],
  'a template': [`\`\${text}\${same}\``, (32 * CHARACTER) / 2],
  'a number in a template': each(`\`\${#}\``),
  'a power with a fractional exponent': each('(# + 2) ^ 1.5', 300 * DECIMAL),
  'the letters of a zone': each('d(day, "Europe/Berlin").format("%Z")', 900),
  'a part of a list': ['list[0:n - 1]', ITEM],
  'a part of a text': perCharacter('text[0:n - 1]'),
  'a byte of a text': perCharacter('umlauts[0:1]'),
  'a range that is gone through': ['map([1..n], 1)', 2],
  'a decimal in a range': each(`${decimal} + # in [0..9]`, 3 * DECIMAL),
  'a week that dates are compared by': each('d("2024-02-29").isSame(day, "week")', 40),
  'a quarter that dates are compared by': each('d("2024-02-29").isBefore(day, "quarter")', 40),
  'a decimal in a range that is a value': [`r = [${decimal}..n]; map(list, # in r)`, 2 * DECIMAL],
  'the least of numbers and one decimal': [`min(flatten([[${decimal}], list]))`, DECIMAL],
  'the greatest of numbers and one decimal': [`max(flatten([list, [1000 * ${decimal}]]))`, DECIMAL],
  'the middle of numbers and decimals': [`median(flatten([list, map(list, # + ${decimal})]))`, 20 * DECIMAL],
  'a decimal in a range that is calculated': each(`${decimal} in [#..n]`),
  'a decimal that is looked for': [`${decimal} in list`, DECIMAL],
  'decimals that are looked through': [`5 in map(list, ${decimal})`, DECIMAL],
  'a text that is looked for in a text': perCharacter('contains(text, "y")'),
  'a text that is looked for among texts': ['contains(texts, "y")', ITEM],
  'a long name that is looked up': perCharacter('fields[text]'),
  'a long name that is looked for': perCharacter('text in fields'),
  'an object with a calculated name': each('{ ["a" + day]: # }'),
  'a field that is assigned beside others': ['fields.a = 1; fields.b = 2; fields.a', FIELD],
  'a list that is split at every character': perCharacter('split(text, "")'),
};

/** What a run is charged in all. */
function chargedFor(decision: CompiledDecision, input: JsonObject, options: RunOptions = {}): number {
  const spend = vi.spyOn(Budget.prototype, 'spend');
  const answer = decision.run(input, { steps: Number.MAX_SAFE_INTEGER, ...options });
  const steps = spend.mock.calls.reduce((all, [some]) => all + some, 0);
  spend.mockRestore();
  expect(answer).toHaveProperty('result');
  return steps;
}

function expectCharged(decision: ReturnType<typeof compileDecision>, unit: number) {
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  onTestFinished(() => void vi.restoreAllMocks());
  const [few, many] = [400, 1_600];
  const [some, more] = [chargedFor(decision, inputOf(few)), chargedFor(decision, inputOf(many))];
  expect((more - some) / (many - few)).toBeGreaterThanOrEqual(unit * 0.9);
}

const all = Object.entries({
  ...ofFunctions,
  // Some functions have the name of a method.
  ...Object.fromEntries(Object.entries(ofMethods).map(([name, sample]) => [`.${name}`, sample])),
  ...ofLoops,
  ...ofOperators,
  ...ofOthers,
});

// Only the kind of the result is given, so that writing it is not what is charged.
const kindOf = (text: string) => {
  const parts = text.split('; ');
  return [...parts.slice(0, -1), `type(${parts.at(-1)})`].join('; ');
};

test.each(all.flatMap(([name, sample]) => (sample ? [[name, ...sample] as const] : [])))(
  'a run is charged for what %s takes: %s',
  (_name, text, unit) => {
    expectCharged(compileDecision(chainText(expressions({ x: kindOf(text) }))), unit);
  },
);

test.each(all.flatMap(([name, sample]) => (sample ? [] : [name])))('the engine alone runs %s', (name) => {
  const decision = compileDecision(chainText(expressions({ x: `${name}("a", "b")` })));
  expect(decision).not.toBeInstanceOf(CompiledDecision);
});

describe('a run is charged for decimals in the cells of a table', () => {
  const chargedOn = (field: string, cell: (row: number) => string) => {
    const content = {
      hitPolicy: 'first',
      inputs: [{ id: 'a', name: 'A', field }],
      outputs: [{ id: 'o', name: 'O', field: 'o' }],
      rules: Array.from({ length: 20 }, (_, row) => ({ a: cell(row), o: '1' })),
    };
    const decision = compileDecision(chainText(node('table', 'decisionTableNode', content)));
    if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
    return chargedFor(decision, inputOf(1));
  };

  test('that are compared', () => {
    const cell = (row: number) => `> ${row + 2_000}`;
    expect(chargedOn(`n + ${decimal}`, cell) - chargedOn('n + 1', cell)).toBeGreaterThanOrEqual(20 * DECIMAL);
  });

  test('whose power becomes too large, as for one that does not', () => {
    const [tooLarge, fits] = [12_345_678.5, 3.5].map((base) => chargedOn('n', () => `${base} ^ ${base} < $`)) as [
      number,
      number,
    ];
    expect(tooLarge).toBeGreaterThanOrEqual(fits / 2);
    expect(fits).toBeGreaterThan(20 * 100 * DECIMAL);
  });
});

test('a schema is charged for each item, also where it asks nothing of it', () => {
  const schema = JSON.stringify({ properties: { list: { items: true } } });
  const [asked, unasked] = [{ schema }, {}].map((content) =>
    compileDecision(chainText(node('out', 'outputNode', content))),
  );
  const input = inputOf(1_000);
  const charged = (decision: unknown) => chargedFor(decision as CompiledDecision, input);
  expect(charged(asked) - charged(unasked)).toBeGreaterThanOrEqual(1_000);
});

describe('the search for failed cells is charged', () => {
  const [rows, length] = [50, 1_900];
  const searchCost = (name: string, columns = 1) => {
    const ids = Array.from({ length: columns }, (_, at) => `c${at}`);
    const content = {
      hitPolicy: 'collect',
      inputs: ids.map((id) => ({ id, name: id, field: 'n' })),
      outputs: [{ id: 'o', name: 'O', field: 'o' }],
      rules: Array.from({ length: rows }, () => ({ ...Object.fromEntries(ids.map((id) => [id, name])), o: '1' })),
    };
    const decision = compileDecision(chainText(node('table', 'decisionTableNode', content)));
    if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
    return chargedFor(decision, inputOf(1), { failedCells: true }) - chargedFor(decision, inputOf(1));
  };

  test('for the length of each cell and of the reason why it fails', () =>
    expect(searchCost('x'.repeat(length)) - searchCost('x')).toBeGreaterThanOrEqual(rows * length * CHARACTER * 2));

  test('for each text that it explains', () => {
    const cost = (cells: (row: number) => string) => {
      const content = {
        hitPolicy: 'collect',
        inputs: [{ id: 'i', name: 'I', field: 'n' }],
        outputs: [{ id: 'o', name: 'O', field: 'o' }],
        rules: Array.from({ length: rows }, (_, row) => ({ i: cells(row), o: '1' })),
      };
      const decision = compileDecision(chainText(node('table', 'decisionTableNode', content)));
      return chargedFor(decision as CompiledDecision, inputOf(1), { failedCells: true });
    };
    const [same, different] = [cost(() => 'len($) > 10'), cost((row) => `len($) > ${10 + row}`)];
    expect(different - same).toBeGreaterThanOrEqual((rows - 1) * 45);
  });

  test('for each cell that it looks at', () =>
    expect(searchCost('n', 100) - searchCost('n', 50)).toBeGreaterThanOrEqual(rows * 50 * FIELD));
});

test('a node that passes on its input is charged for all of it, also where another before it took a null away', () => {
  const passing = (id: string) => {
    const { content, ...rest } = expressions({ [id]: '1' }, id);
    return { ...rest, content: { ...(content as object), passThrough: true } };
  };
  const [two, three] = [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ].map((ids) => compileDecision(chainText(...ids.map(passing))));
  const fields = 1_000;
  const input = { nothing: null, ...(inputOf(0).fields as JsonObject), ...(inputOf(fields).fields as JsonObject) };
  const charged = (decision: unknown) => chargedFor(decision as CompiledDecision, input);
  expect(charged(three) - charged(two)).toBeGreaterThanOrEqual(fields * FIELD);
});

test('the trace of a table is charged for the texts of its rows', () => {
  const chargedOn = (description: string) => {
    const content = {
      hitPolicy: 'collect',
      inputs: [{ id: 'i', name: 'I', field: 'n' }],
      outputs: [{ id: 'o', name: 'O', field: 'o' }],
      rules: Array.from({ length: 20 }, (_, row) => ({ _id: `${row}`, _description: description, i: '', o: '1' })),
    };
    const decision = compileDecision(chainText(node('table', 'decisionTableNode', content)));
    if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
    return chargedFor(decision, inputOf(1), { trace: true });
  };
  // The first with these names costs more.
  chargedOn('');
  const short = chargedOn('');
  expect(chargedOn(' '.repeat(10_000)) - short).toBeGreaterThanOrEqual(20 * 10_000 * CHARACTER * 0.9);
});
