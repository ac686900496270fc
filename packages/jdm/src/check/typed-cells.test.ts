import { expect, test } from 'vitest';
import { chainText, expressions, node } from '../../test/graphs.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { checkCell } from './check-cell.ts';
import { checkGraph } from './check-graph.ts';

const found = (text: string) =>
  checkGraph(parseGraph(text) as ParsedGraph).problems.map(
    ({ severity, code, message, fix }) => `${severity} ${code}: ${message}${fix ? ` => ${fix.text}` : ''}`,
  );

/** A table with one column, whose cells are given. */
const column = (side: 'inputs' | 'outputs', cells: string[], type: string | null, field = 'tested') =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [],
    outputs: [],
    [side]: [
      { id: 'c', name: 'In', field, ...(type && { [side === 'inputs' ? 'fieldType' : 'outputFieldType']: { type } }) },
    ],
    rules: cells.map((c) => ({ c })),
  });

test.each([
  ['inputs', 'number', '1,5', 'it is not clear which number 1,5 is'],
  ['outputs', 'number', '1.500', 'it is not clear which number 1.500 is'],
  ['inputs', 'number', '>= 1.500', 'it is not clear which number 1.500 is'],
  ['inputs', 'number', '[1.500..2]', 'it is not clear which number 1.500 is => [1.5..2]'],
] as const)('it is not clear which value is meant: in %s of type %s %s', (side, type, cell, reason) => {
  expect(found(chainText(column(side, ['5', cell, '7'], type)))).toEqual([
    `warning not-understood: Row 2, column "In": ${reason}`,
  ]);
});

test.each([
  ['inputs', 'number', '5%', 'a number has no percent sign. Is 5% a fraction?'],
  ['outputs', 'date', '29 February 2026', 'there is no day 2026-02-29: 2026 is no leap year'],
  ['outputs', 'number', '5 USD', 'a number has no currency => 5'],
  ['inputs', 'time', '25:00', 'there is no time 25:00: a day ends at 23:59:59'],
  ['inputs', 'number', 'about 5', 'this is not a number'],
  [
    'inputs',
    null,
    '2026-01-01T10:00:00Z',
    'a date is written in quotes: "2026-01-01T10:00:00Z" => "2026-01-01T10:00:00Z"',
  ],
] as const)(
  'a cell that cannot be read is one error, in the words of its column: in %s of type %s %s',
  (side, type, cell, reason) => {
    expect(found(chainText(column(side, [cell], type)))).toEqual([`error syntax: Row 1, column "In": ${reason}`]);
  },
);

test.each([
  ['inputs', 'date', '"car"', 'this is not a date'],
  ['outputs', 'date', '"2026"', '2026 is not a complete date, such as 2026-01-31'],
  ['inputs', 'time', '"noon"', 'this is not a time'],
  ['inputs', 'date', '46023', 'this is not a date'],
  ['inputs', 'date', '> 46023', 'this is not a date'],
  [
    'inputs',
    'date',
    '"31.12.2026"',
    '"31.12.2026" is not written as a date, such as "2026-01-31" => d($).isSame("2026-12-31", "day")',
  ],
  ['outputs', 'date', '"31.12.2026"', '"31.12.2026" is not written as a date, such as "2026-01-31" => "2026-12-31"'],
  ['inputs', 'time', '9', 'a time is written with a colon, such as 09:00 => time($) == time("09:00")'],
  ['outputs', 'time', '9.30', 'a time is written with a colon, such as 09:30 => "09:30"'],
] as const)(
  'what is no date or time is told in a table of good ones: in %s of type %s %s',
  (side, type, cell, reason) => {
    const good = type === 'time' ? '"10:00"' : '"2026-01-01"';
    expect(found(chainText(column(side, [good, cell], type)))).toEqual([
      `warning not-understood: Row 2, column "In": ${reason}`,
    ]);
  },
);

test.each([
  ['inputs', 'number', '18..21', '[18..21]'],
  ['inputs', 'string', 'car van', '"car van"'],
  ['inputs', 'string', 'starts with A', 'startsWith($, "A")'],
  ['outputs', 'string', 'big car', '"big car"'],
  ['inputs', 'number', '<> 5', '!= 5'],
  ['inputs', 'boolean', '$ AND true', '$ and true'],
  ['inputs', null, 'tested > 1 && tested < 5', 'tested > 1 and tested < 5'],
  ['outputs', 'number', 'max(1, 2)', 'max([1, 2])'],
] as const)('what nothing can read is written as JDM by its fix: in %s of type %s %s', (side, type, cell, fix) => {
  expect(found(chainText(column(side, [cell], type)))).toEqual([
    `error syntax: Row 1, column "In": this cannot be read. Write ${fix} => ${fix}`,
  ]);
});

test.each(['-', '*', 'a +', 'len($'])('what may be no text is not written as one: %s', (cell) => {
  expect(found(chainText(column('inputs', [cell], 'string')))[0]).not.toContain('=> ');
});

test.each([
  ['> d()', 'd($).isAfter(d())', '>'],
  ['>= d().sub(1, "year")', 'd($).isSameOrAfter(d().sub(1, "year"))', '>='],
  ['< until', 'd($).isBefore(until)', '<'],
  ['d("2026-01-01")', 'd($).isSame("2026-01-01", "day")', '=='],
])('dates come as texts: %s', (cell, fix, operator) => {
  const before = expressions({ until: '"2026-01-01"' });
  Object.assign(before.content as object, { passThrough: true });
  expect(found(chainText(before, column('inputs', [cell], 'date')))).toEqual([
    `warning never-true: Row 1, column "In": dates come as texts, which \`${operator}\` does not compare as dates, so it never matches => ${fix}`,
  ]);
});

test('what no person types is told by where it stops', () => {
  expect(found(chainText(column('inputs', ['len($) >'], 'string')))).toEqual([
    expect.stringContaining('error syntax: Row 1, column "In": something is missing at its end'),
  ]);
});

const requested = (text: string) =>
  text.replace(
    '"type":"inputNode"',
    `"type":"inputNode","content":${JSON.stringify({ schema: '{"type":"object","properties":{"tested":{},"limit":{}}}' })}`,
  );

test.each([
  ['inputs', 'boolean', 'maybe', 'true or false'],
  ['outputs', 'boolean', 'maybe', 'true or false'],
  ['inputs', 'date', 'soon', 'a date'],
  ['outputs', 'dateTime', 'soon', 'a date'],
  ['inputs', 'time', 'noon', 'a time'],
  ['inputs', 'number', 'many', 'a number'],
  ['outputs', 'number', 'many', 'a number'],
] as const)('a word without quotes is no value: in %s of type %s %s', (side, type, word, noun) => {
  const text = chainText(column(side, [word], type));
  expect(found(text)).toEqual([
    `warning unknown-name: Row 1, column "In": \`${word}\` is not ${noun}, and nothing is known of such a field`,
  ]);
  expect(found(requested(text))).toEqual([
    `error unknown-name: Row 1, column "In": \`${word}\` is not ${noun}, and there is no such field`,
  ]);
});

test.each(['inputs', 'outputs'] as const)('what says that there is no value is no division: in %s', (side) => {
  expect(found(chainText(column(side, ['N/A'], 'number')))).toEqual([
    'warning unknown-name: Row 1, column "In": `N/A` is not a number, and nothing is known of such fields',
  ]);
  const both = expressions({ n: '1', a: '2' });
  expect(found(chainText(both, column(side, ['n/a'], 'number', 'n')))).toEqual([]);
});

test('a word is the name of a field where one is known, or where something else reads it', () => {
  expect(found(requested(chainText(column('inputs', ['limit'], 'number'))))).toEqual([]);
  const reading = expressions({ double: 'limit * 2' });
  Object.assign(reading.content as object, { passThrough: true });
  expect(found(chainText(reading, column('inputs', ['limit'], 'number')))).toEqual([]);
});

test.each([
  ['inputs', 'number', ['5', '> 5', '[1..5]', '1, 5', '1.5', '1_000', '2.50', '0.500', '$ > 1', '-1.25', '5 * limit']],
  ['inputs', 'boolean', ['true', 'false', 'not $', '!= true']],
  ['inputs', 'date', ['d($).isSame("2026-01-01", "day")', '"2026-01-01"', 'd($) >= d("2026-01-01")', '""']],
  ['inputs', 'dateTime', ['"2026-01-01T10:00:00Z"', '"2026-01-01T10:00"']],
  ['inputs', 'time', ['time($) == time("09:00")', '"09:00"', 'time($) >= time("22:00") or time($) <= time("06:00")']],
  ['outputs', 'date', ['"2026-01-31"', 'd().format()']],
  ['inputs', 'string', ['"car"', 'not in ["a", "b"]', 'startsWith($, "A")', '"1,5"', '"1.500"']],
  ['outputs', 'number', ['1.5', 'limit * 1.5', '1000']],
  ['outputs', 'string', ['"1,5"', '"5%"']],
  ['inputs', null, ['1,5', '1.500']],
] as const)('nothing is said of what is clear: in %s of type %s', (side, type, cells) => {
  expect(found(chainText(column(side, [...cells], type)))).toEqual([]);
});

test('a cell has the type that the schema of its field says', () => {
  const number = requested(chainText(column('inputs', ['1,5'], null))).replace(
    '\\"tested\\":{}',
    '\\"tested\\":{\\"type\\":\\"number\\"}',
  );
  expect(found(number)).toEqual([expect.stringContaining('not-understood')]);
});

test.each([
  ['date', '2026-01-31', 'd($).isSame("2026-01-31", "day")'],
  ['boolean', '1', 'true'],
])('a fix writes what is meant in a column of type %s', (type, cell, fix) => {
  expect(found(chainText(column('inputs', [cell], type)))).toEqual([expect.stringMatching(/=> /)]);
  expect(found(chainText(column('inputs', [cell], type)))[0]?.split(' => ')[1]).toBe(fix);
});

test('a value that the schema of the Response does not list is a warning', () => {
  const schema = JSON.stringify({ type: 'object', properties: { tier: { enum: ['gold', 'silver'] } } });
  const text = chainText(column('outputs', ['"gold"', '"gld"'], null, 'tier'), node('out', 'outputNode', { schema }));
  expect(found(text)).toEqual([
    'warning unlisted-value: Row 2, column "In": "gld" is not one of the values that are listed for it. Did you mean "gold"? => "gold"',
  ]);
});

test.each([
  ['1,5', 'number'],
  ['5%', 'number'],
  ['maybe +', 'boolean'],
  ['"a"', 'number'],
  ['18-21', 'number'],
  ['[40..18]', 'number'],
])('a cell by itself is judged in the words of the check of its graph: %s', (text, type) => {
  const [problem] = checkGraph(parseGraph(chainText(column('inputs', [text], type))) as ParsedGraph).problems;
  const own = checkCell(text, { side: 'input', field: 'tested', type: type as 'number', named: null });
  expect(problem?.message).toBe(`Row 1, column "In": ${own?.reason}`);
  expect(problem).toMatchObject({ severity: own?.severity, code: own?.code });
});
