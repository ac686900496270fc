import { evaluateUnaryExpression } from '@gorules/zen-engine';
import type { ParsedGraph } from '@rulewright/jdm';
import { checkGraph, parseGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { chain, node } from './graphs.ts';

const request = {
  type: 'object',
  properties: {
    base: { type: 'number' },
    kind: { type: 'string' },
    cat: { type: 'string', enum: ['car', 'van'] },
    since: { type: 'string', format: 'date' },
    until: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'time' },
    active: { type: 'boolean' },
  },
};

/** The field of an output column. */
const RESULT = 'result';

/** A graph whose table has one cell, which tests a field, or gives the result. */
function graphWith(cell: string, field: string, type: string | null, hasSchema: boolean): string {
  const isResult = field === RESULT;
  const table = node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: isResult ? [] : [{ id: 'c', name: 'In', field, ...(type && { fieldType: { type } }) }],
    outputs: [{ id: 'o', name: 'Fee', field: 'fee', ...(isResult && { outputFieldType: { type } }) }],
    rules: [isResult ? { o: cell } : { c: cell, o: '1' }],
  });
  const { content } = chain(table);
  const schema = JSON.stringify(JSON.stringify(request));
  return hasSchema
    ? content.replace('"type":"inputNode"', `"type":"inputNode","content":{"schema":${schema}}`)
    : content;
}

const problemsOf = (...graph: Parameters<typeof graphWith>) =>
  checkGraph(parseGraph(graphWith(...graph)) as ParsedGraph).problems;

/** The cell after every fix that is offered, one after the other, and whether anything is still said of it. */
function fixed(
  cell: string,
  field: string,
  type: string | null,
  hasSchema: boolean,
): { cell: string; isClean: boolean } {
  let text = cell;
  for (let round = 0; round < 10; round++) {
    const problems = problemsOf(text, field, type, hasSchema);
    const fix = problems.find((problem) => problem.fix)?.fix;
    if (!fix) return { cell: text, isClean: problems.length === 0 };
    text = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
  }
  throw new Error(`The fixes of ${cell} never end: ${text}`);
}

const isMatched = (cell: string, value: unknown): Promise<boolean> =>
  evaluateUnaryExpression(cell, { $: value, until: '2026-06-30', cat: 'car', kind: 'bus' }).catch(() => false);

/** What an author types by mistake: in which column, and what it evidently has to match and not to match. */
const mistakes: [field: string, type: string | null, cell: string, matched: unknown[], others: unknown[]][] = [
  ['kind', 'string', 'car', ['car'], ['van', 'cat']],
  ['kind', null, 'car', ['car'], ['van', 'cat']],
  ['kind', 'string', '!= car', ['van'], ['car']],
  ['kind', 'string', '[car, van]', ['car', 'van'], ['bus']],
  ['cat', null, 'cra', ['car'], ['van', 'cra']],
  ['cat', null, '!= "cra"', ['van'], ['car']],
  ['cat', null, 'not in ["bus"]', ['car', 'van'], []],
  ['cat', null, '!= "bus"', ['car', 'van'], []],
  ['kind', 'string', '5', ['5'], [5, 'car']],
  ['kind', 'string', '> 5', [], ['5']],
  ['kind', 'string', '"car" and "van"', ['car', 'van'], ['bus']],
  ['kind', 'string', '!= "car", != "van"', ['bus'], ['car', 'van']],
  ['kind', 'string', 'PC-1', ['PC-1'], ['PC']],
  ['base', 'number', '[40..18]', [18, 30, 40], [17, 41]],
  ['base', 'number', '18-21', [18, 20, 21], [-3, 22]],
  ['base', 'number', '18-21, 30-40', [18, 40], [25]],
  ['base', 'number', '> "18"', [19], [18]],
  ['base', 'number', '"5"', [5], ['5']],
  ['base', 'number', 'not 5', [6], [5]],
  ['base', 'number', '>= 40 and <= 18', [18, 40], [17, 41]],
  ['base', 'number', '> 5, < 9', [6], [5, 9]],
  ['base', 'number', '5 and 6', [5, 6], [7]],
  ['base', 'number', '[1..5] and [6..9]', [1, 9], [0, 10]],
  ['since', 'date', '2026', [], ['2026-03-01']],
  ['since', 'date', '2026-01', [], ['2026-03-01']],
  ['since', 'date', '>= 2026', [], ['2025-03-01']],
  ['since', 'date', '20260101', ['2026-01-01'], ['2026-01-02']],
  ['since', 'date', '2026-01-01', ['2026-01-01'], ['2026-01-02']],
  ['since', 'date', '>= "2026-01-01"', ['2026-01-01', '2026-03-01'], ['2025-12-31']],
  ['since', 'date', '["2026-01-01".."2026-12-31"]', ['2026-01-01', '2026-12-31'], ['2027-01-01']],
  ['since', 'date', '["2026-01-01".."2026-12-31"], "2027-06-01"', ['2026-06-01', '2027-06-01'], ['2027-01-01']],
  ['since', 'date', '>= d("2026-01-01")', ['2026-01-01'], ['2025-12-31']],
  ['since', 'date', '"31.12.2026"', ['2026-12-31'], ['2026-12-30']],
  ['since', 'date', '>= "31.12.2026"', ['2026-12-31'], ['2026-12-30']],
  ['since', 'date', '> until', ['2026-07-01'], ['2026-06-30', '2026-01-01']],
  ['since', 'date', '< until', ['2026-06-29'], ['2026-06-30']],
  ['since', 'date', '== d("2026-01-01")', ['2026-01-01'], ['2026-01-02']],
  ['since', 'date', '!= d("2026-01-01")', ['2026-01-02'], ['2026-01-01']],
  ['since', 'date', '< d("2026-01-01") or > d("2026-02-01")', ['2025-12-31', '2026-02-02'], ['2026-01-15']],
  ['base', 'number', '18..21', [18, 21], [22]],
  ['base', 'number', '<> 5', [6], [5]],
  ['kind', 'string', 'car van', ['car van'], ['car']],
  ['kind', 'string', 'starts with c', ['car'], ['van']],
  ['kind', 'string', 'in "car, van"', ['car', 'van'], ['bus']],
  ['active', 'boolean', '"yes"', [true], [false]],
  ['since', 'date', '2026-02-30', ['2026-02-28'], ['2026-03-02']],
  ['since', 'date', '"car"', [], ['car']],
  ['at', 'time', '"noon"', [], ['noon']],
  [
    'since',
    'date',
    'd($).isAfter("2026-12-31", "day") and d($).isBefore("2026-01-01", "day")',
    ['2026-06-01'],
    ['2025-01-01'],
  ],
  ['at', 'time', '9', ['09:00'], ['10:00']],
  ['at', 'time', '9.30', ['09:30'], ['09:00']],
  ['at', 'time', '0930', ['09:30'], ['09:00']],
  ['at', 'time', '> 9', ['09:01'], ['09:00', '08:00']],
  ['at', 'time', '9-17', ['09:00', '12:00', '17:00'], ['08:00', '18:00']],
  ['at', 'time', '[9..17]', ['09:00', '12:00', '17:00'], ['08:00', '18:00']],
  ['at', 'time', '22:00-06:00', ['22:00', '23:30', '05:00', '06:00'], ['12:00', '06:01']],
  ['at', 'time', 'time($) in [time("22:00")..time("06:00")]', ['22:00', '05:00'], ['12:00']],
  ['at', 'time', "time($) > time('22:00') and time($) < time('06:00')", ['23:00', '05:00'], ['12:00', '22:00']],
  ['active', 'boolean', 'TRUE', [true], [false]],
  ['active', 'boolean', '"true"', [true], [false]],
  ['active', 'boolean', '1', [true], [false]],
];

/** Cells that mean something, and of which the check still speaks after every fix: always, or where nothing is known of their fields. */
const unclear = ['not in ["bus"]', '!= "bus"'];
const unclearWithoutSchema = ['> until', '< until'];

test.each([true, false].flatMap((hasSchema) => mistakes.map((mistake) => [hasSchema, ...mistake] as const)))(
  'fixes leave what was meant, or say that it is not yet right: with a schema: %s, for %s of type %s: %s',
  async (hasSchema, field, type, cell, matched, others) => {
    // Without a schema nothing is known of a field but what its column says.
    if (!hasSchema && type === null) return;
    expect(problemsOf(cell, field, type, hasSchema)).not.toEqual([]);
    const { cell: after, isClean } = fixed(cell, field, type, hasSchema);
    const isUnclear = unclear.includes(cell) || (!hasSchema && unclearWithoutSchema.includes(cell));
    expect({ after, isClean }).toEqual({ after, isClean: matched.length > 0 && !isUnclear });
    if (!isClean) return;
    const found = await Promise.all([...matched, ...others].map((value) => isMatched(after, value)));
    expect({ after, found }).toEqual({ after, found: [...matched.map(() => true), ...others.map(() => false)] });
  },
);

test.each(
  [true, false].flatMap((hasSchema) =>
    [
      ['kind', 'Terms AND Conditions', '"Terms AND Conditions"'],
      ['kind', 'black OR white', '"black", "white"'],
      ['kind', 'NOT black', '!= "black"'],
      ['kind', '"car" OR "van"', '"car" or "van"'],
      ['kind', '"car" || "van"', '"car" or "van"'],
      ['kind', '!== "car"', '!= "car"'],
      ['kind', 'LEN($) > 3', 'len($) > 3'],
      [RESULT, 'Terms AND Conditions', '"Terms AND Conditions"'],
      [RESULT, 'black OR white', '"black OR white"'],
      [RESULT, 'base > 5 && active ? "car" : "van"', 'base > 5 and active ? "car" : "van"'],
    ].map(([field = '', cell = '', after = '']) => [hasSchema, field, cell, after] as const),
  ),
)('fixes leave a clean cell in a column of texts: with a schema: %s, for %s: %s', (hasSchema, field, cell, after) => {
  expect(problemsOf(cell, field, 'string', hasSchema)).not.toEqual([]);
  expect(fixed(cell, field, 'string', hasSchema)).toEqual({ cell: after, isClean: true });
});
