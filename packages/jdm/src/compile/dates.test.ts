/** What is true of dates in a compiled decision. That the engine agrees is compared in packages/engine/test/parity. */
import { expect, test } from 'vitest';
import { chainText, expressions, node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import { MAX_STEPS } from './run/run-limits.ts';
import type { JsonObject } from './value/from-json.ts';

const NOW = Date.parse('2026-03-05T11:22:33Z');

function compiled(text: string): CompiledDecision {
  const decision = compileDecision(text);
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

const answerTo = (expression: string, input: JsonObject = {}) =>
  (compiled(chainText(expressions({ x: expression }))).run(input, { now: NOW }) as { result: { x: unknown } }).result.x;

test.each([
  ['d("2026-03-01")', '2026-03-01T00:00:00Z'],
  ['d("2026-03-01 9:05")', '2026-03-01T09:05:00Z'],
  ['d("2026-03-01T09:05:06.7+02:00")', '2026-03-01T09:05:06Z'],
  ['d("2026-07-01 10:00", "Europe/Berlin")', '2026-07-01T10:00:00+02:00'],
  ['d(1772323200000)', '2026-03-01T00:00:00Z'],
  ['d()', '2026-03-05T11:22:33Z'],
  ['d("2026-03-01T09:05:06")', 'Invalid date'],
  ['d("2026-02-30")', 'Invalid date'],
  ['d(nothing)', 'Invalid date'],
  // A time that the clocks of a zone pass over, and one that they show twice.
  ['d("2026-03-29 02:30", "Europe/Berlin")', 'Invalid date'],
  ['d("2026-10-25 02:30", "Europe/Berlin")', '2026-10-25T02:30:00+02:00'],
  ['[d("2026-03-01"), { a: d("2026-03-02") }]', ['2026-03-01T00:00:00Z', { a: '2026-03-02T00:00:00Z' }]],
])('%s is %j in an answer', (expression, answer) => {
  expect(answerTo(expression)).toEqual(answer);
});

test.each([
  ['type(d("2026-03-01"))', 'date'],
  ['bool(d("garbage"))', true],
  ['d("2026-03-01") == d("2026-03-01 01:00", "Etc/GMT-1")', true],
  ['d("2026-03-01") == "2026-03-01"', false],
  ['d("2026-03-01") == d("2026-03-01").format("%F")', false],
  ['d(nothing) == d("garbage")', true],
  ['d(nothing) < d("2026-03-01")', true],
  ['d(nothing).isBefore("2026-03-01")', false],
  ['d("2026-03-01") in [d("2026-02-01")..d("2026-03-01")]', true],
  ['d("2026-03-01") in [1, d("2026-03-01")]', true],
  ['contains([d("2026-03-01")], d("2026-03-01"))', false],
  ['5 in [d("2026-02-01")..d("2026-03-01")]', false],
  ['max([d("2026-03-01"), d("2026-03-02")])', '2026-03-02T00:00:00Z'],
  ['d("2026-03-01").epochSeconds ?? "none"', 'none'],
  ['d("2026-05-31").startOf("quarter")', 'Invalid date'],
  ['d("2026-01-31").add(1, "month")', '2026-02-28T00:00:00Z'],
  ['d("2024-02-29").add("1y")', 'Invalid date'],
  ['d("2026-03-01").diff("2026-01-31", "month")', 1],
  ['d("2026-03-01").isSame("2026-03-01 23:00", "day")', true],
])('%s is %j', (expression, answer) => {
  expect(answerTo(expression)).toEqual(answer);
});

test.each([
  // Far years have a sign, and clocks went by the sun before there were zones.
  ['d("+12345-01-02")', '+12345-01-02T00:00:00Z'],
  ['d("-5-01-02").format("%Y %_Y %-Y %y %G %C %F")', '-0005    -5 -5 95 -0005 -1 -0005-01-02'],
  ['d("9999-12-31 23:59:59").add(1, "s")', '+10000-01-01T00:00:00Z'],
  ['d("+262143-01-01")', 'Invalid date'],
  ['d(8210266876800000)', 'Invalid date'],
  ['d("2026-01-01").add(300000, "year")', 'Invalid date'],
  ['d("x").add(99999999999, "day")', 'Invalid date'],
  ['d("1890-07-01 10:00", "Europe/Berlin").format("%z %::z %:::z")', '+0053 +00:53:28 +00'],
  ['d("2101-07-01", "Europe/Berlin")', '2101-07-01T00:00:00+02:00'],
  ['dateString(900000000000)', '+30489-11-11 16:00:00'],
  // A leap second is the second before it for everything but texts.
  ['d("2016-12-31 23:59:60")', '2016-12-31T23:59:60Z'],
  ['d("2016-12-31T23:59:60.5Z").format()', '2016-12-31 23:59:60.500 UTC'],
  ['d("2016-12-31 23:59:60").second()', 59],
  ['d("2016-12-31 23:59:60").add(1, "s")', '2017-01-01T00:00:00Z'],
  ['d("2016-12-31 23:59:60").sub(1, "s")', '2016-12-31T23:59:59Z'],
  ['d("2016-12-31 23:59:10").isSame("2016-12-31 23:59:60", "minute")', false],
  ['date("2016-12-31 23:59:60")', 1483228799],
  // White space and minus signs of other alphabets.
  ['d("\u30002026-03-01\u00a09:00")', '2026-03-01T09:00:00Z'],
  ['date("2026-03-01T00:00:00\u221201:00")', 1772326800],
  ['d("2026-03-01").add("1h\u30002m")', '2026-03-01T01:02:00Z'],
  ['duration("1.5h 0.25 days")', 27000],
  ['duration("1000000µs")', 1],
  // The letters of zones.
  ['d("2026-07-01", "Europe/Berlin").format()', '2026-07-01 00:00:00 CEST'],
  ['d("2026-01-01", "Asia/Jerusalem").format("%Z")', 'IST'],
  ['d("2026-07-01", "Asia/Jerusalem").format("%Z")', 'IDT'],
  ['d("2026-01-01", "Asia/Kathmandu").format("%Z")', '+0545'],
  ['d("2026-01-01", "Etc/GMT+5").format("%Z")', '-05'],
])('%s is %j, far away or written in an unusual way', (expression, answer) => {
  expect(answerTo(expression)).toEqual(answer);
});

test.each([
  'd("2026-01-01").add(9000000000000, "s")',
  'd("2026-01-01").add(2147483648, "month")',
  'd("2026-01-01").add("99999999999999999999d")',
  'd("2026-01-01").add("1d\ufeff")',
  'd("2026-01-01").format("%E")',
  'd("2026-01-01").format("%-D")',
  'd("2026-01-01").format("100 %")',
  'd("+262142-12-31").diff("-262143-01-01")',
  'd("2026-01-01", "europe/berlin")',
  'duration("1.h")',
  'duration("0.0000000001s")',
  'duration("18446744073710ms")',
  'duration("9007199254740992s")',
  'date(9007199254740992)',
  'year(9000000000000)',
  'startOf(-8334601228800, "week")',
])('%s has no result', (expression) => {
  const answer = compiled(chainText(expressions({ x: expression }))).run({}, { now: NOW });
  expect(answer).toHaveProperty('failed');
});

test('a schema sees a date as a text', () => {
  const schema = JSON.stringify({ properties: { x: { type: 'string', minLength: 20, maxLength: 20 } } });
  const decision = compiled(chainText(expressions({ x: 'd("2026-03-01")' }), node('out', 'outputNode', { schema })));
  expect(decision.run({})).toEqual({ result: { x: '2026-03-01T00:00:00Z' } });
});

test.each<[string, string, string]>([
  ['date', '2024-02-29', '2023-02-29'],
  ['date-time', '2026-01-31T12:00:00.5+01:00', '2026-01-31 12:00:00'],
  ['time', '12:00:00Z', '12:00'],
])('a schema with the format %s takes %s, and not %s', (format, fitting, other) => {
  const schema = JSON.stringify({ properties: { x: { type: ['string', 'number'], format } } });
  const decision = compiled(chainText(node('out', 'outputNode', { schema })));
  for (const x of [fitting, 5]) expect(decision.run({ x })).toEqual({ result: { x } });
  expect(decision.run({ x: other })).toMatchObject({ failed: { nodeId: 'out' } });
});

const day = (days: number) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Two cells for each row, and an input that a row near the end is the first to hit. */
const columns: Record<string, [one: (row: number) => string, other: (row: number) => string, input: JsonObject]> = {
  'days and ranges of days': [
    (row) => `d($).isSame("${day(row)}", "day")`,
    (row) => `d($).isSameOrAfter("${day(row)}", "day") and d($).isSameOrBefore("${day(row + 9)}", "day")`,
    { one: `${day(902)}T15:00:00Z`, other: day(904) },
  ],
  'lists of days': [
    (row) => `d($).isSame("${day(row)}", "day") or d($).isSame("${day(row + 20_000)}", "day")`,
    (row) => `d($) in [d("${day(row)}"), d("${day(row + 1)}")]`,
    { one: day(20_902), other: day(903) },
  ],
  'comparisons with operators': [
    (row) => `d($) >= d("${day(1_000 - row)}")`,
    (row) => `d($) in [d("${day(row)}")..d("${day(row + 1)}")]`,
    { one: day(98), other: `${day(902)} 12:00` },
  ],
  'times of day': [
    (row) => `time($) in [time("${clock(row)}")..time("${clock(row)}")]`,
    (row) => `time($) >= time("${clock(row)}")`,
    { one: clock(902), other: clock(902) },
  ],
  'days that are left out': [
    (row) => (row === 902 ? '' : `d($).isSame("${day(row)}", "day")`),
    (row) => `not d($).isSame("${day(row)}", "day")`,
    { one: day(12_000), other: day(1) },
  ],
};

function tableOf(rowCount: number, one: (row: number) => string, other: (row: number) => string): CompiledDecision {
  const content = {
    hitPolicy: 'first',
    inputs: ['one', 'other'].map((field, at) => ({ id: 'ab'[at], name: field, field })),
    outputs: [{ id: 'o', name: 'O', field: 'row' }],
    rules: Array.from({ length: rowCount }, (_, row) => ({ a: one(row), b: other(row), o: String(row) })),
  };
  return compiled(chainText(node('table', 'decisionTableNode', content)));
}

test.each(Object.entries(columns))('a table with %s finds a row without looking at each', (_, [one, other, input]) => {
  const decision = tableOf(1_000, one, other);
  const found = decision.run(input, { steps: 1_000 });
  expect(found).toEqual({ result: { row: 902 } });
});

test('a table of 10,000 rows with two columns of dates is run within the steps of a server', () => {
  const [one, other, input] = columns['days and ranges of days'] as (typeof columns)[string];
  expect(tableOf(10_000, one, other).run(input, { steps: MAX_STEPS })).toEqual({ result: { row: 902 } });
});

test('dates of another zone than UTC are compared by the days of that zone, also in a table with an index', () => {
  const rules = Array.from({ length: 60 }, (_, row) => ({ a: `d($).isSame("${day(row)}", "day")`, o: String(row) }));
  const content = {
    hitPolicy: 'first',
    inputs: [{ id: 'a', name: 'A', field: 'at' }],
    outputs: [{ id: 'o', name: 'O', field: 'row' }],
    rules,
  };
  const table = node('table', 'decisionTableNode', content);
  const read = expressions({ at: 'd(text, "America/New_York")' });
  // The beginning of the day in UTC is the evening before in New York.
  expect(compiled(chainText(read, table)).run({ text: `${day(9)} 20:00` })).toEqual({ result: { row: 10 } });
});
