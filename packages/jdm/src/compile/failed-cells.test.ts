import { expect, onTestFinished, test, vi } from 'vitest';
import { chainText, expressions, node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import type { JsonObject } from './value/from-json.ts';

type Cells = Record<string, string>;

/** A table that tests one field in the column "i" and gives the column "o". */
const table = (field: string, rules: Cells[], { hitPolicy = 'first', ...more }: Record<string, unknown> = {}) =>
  node('table', 'decisionTableNode', {
    hitPolicy,
    inputs: [{ id: 'i', name: 'Region', field }],
    outputs: [{ id: 'o', name: 'Fee', field: 'fee' }],
    rules,
    ...more,
  });

const rows = (...cells: string[]): Cells[] => cells.map((i) => ({ i, o: '1' }));

function compiled(text: string): CompiledDecision {
  const decision = compileDecision(text);
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

/** What failed, in short: the kind, the column, the rows from 1 and the reason. */
function failedIn(text: string, input: JsonObject, called: Record<string, string> = {}) {
  const resolve = (key: string) => {
    const found = compileDecision(called[key] ?? '', { isCalled: true });
    return found instanceof CompiledDecision ? found : null;
  };
  const options = { steps: 10_000_000, resolve };
  const decision = compiled(text);
  const answer = decision.run(input, { ...options, failedCells: true, trace: true });
  expect(answer).toMatchObject(decision.run(input, options) ?? {});
  return answer?.failedCells?.map(
    ({ kind, column_name, rows, count, message, called_by }) =>
      `${[...called_by, ''].join(' > ')}${kind}: ${column_name ?? ''} ${rows.map((row) => row + 1)} (${count}) ${message}`,
  );
}

const failedTable = (field: string, cells: string[], input: JsonObject) =>
  failedIn(chainText(table(field, rows(...cells))), input);

test('a cell that compares values of other kinds fails, and is told of with its row, its column and the reason', () => {
  expect(failedTable('age', ['> 18', '[1..5]', '5'], { age: 'ten' })).toEqual([
    'failed: Region 1,2 (2) A text cannot be compared with a number.',
  ]);
  expect(failedTable('from', ['>= "2026-01-01"', '["2026-01-01".."2026-12-31"]'], { from: '2026-03-01' })).toEqual([
    'failed: Region 1 (1) Texts cannot be compared with `>=`.',
    'failed: Region 2 (1) A range needs two numbers or two dates. Here it has a text and a text.',
  ]);
  expect(failedTable('items', ['"a"', '["a", "b"]', 'len($) > 1'], { items: ['a'] })).toEqual([
    'failed: Region 2 (1) A list cannot be looked for in a list.',
  ]);
});

test('a date of the input that cannot be read is told of once for its column', () => {
  const cells = ['d($).isSame("2026-01-01", "day")', 'd($) > d("2026-01-01")'];
  expect(failedTable('from', cells, { from: '31.12.2026' })).toEqual([
    'failed: Region  (1) The date "31.12.2026" cannot be read.',
  ]);
  expect(failedTable('from', cells, { from: '2026-12-31' })).toEqual([]);
  expect(failedTable('from', cells, {})).toEqual(['no_value: Region  (1) `from` has no value.']);
  expect(failedTable('d(from)', ['> 5', '> d("2026-01-01")'], { from: '2026-12-31' })).toEqual([
    'failed: Region 1 (1) A date cannot be compared with a number.',
  ]);
});

test('a name that nothing provides is told of, also where the comparison with it is only false', () => {
  expect(failedTable('kind', ['"bus"', 'bike', 'car, van'], { kind: 'car' })).toEqual([
    'failed: Region 2 (1) There is no field `bike`. Write "bike" if you mean the text.',
    'failed: Region 3 (1) There is no field `car`. Write "car" if you mean the text.',
    'failed: Region 3 (1) There is no field `van`. Write "van" if you mean the text.',
  ]);
  expect(failedTable('age', ['> limit'], { age: 5 })).toEqual(['failed: Region 1 (1) There is no field `limit`.']);
  expect(failedTable('kind', ['car'], { kind: 'x', car: 'y' })).toEqual([]);
});

test('a result that cannot be calculated fails, whatever is missing for it', () => {
  const text = chainText(
    table('kind', [
      { i: '', o: 'bse * 2' },
      { i: '', o: 'kind * 2' },
      { i: '', o: '1' },
    ]),
  );
  expect(failedIn(text, { kind: 'x' })).toEqual([
    'failed: Fee 1 (1) There is no field `bse`.',
    'failed: Fee 2 (1) `*` needs two numbers. Here it has a text and a number.',
  ]);
});

test('a missing value that is tested is another matter than a failure', () => {
  expect(failedTable('age', ['> 18', '<= 18'], {})).toEqual(['no_value: Region  (1) `age` has no value.']);
  expect(failedTable('age', ['contains($, "a")'], {})).toEqual(['no_value: Region 1 (1) `age` has no value.']);
  expect(failedTable('age', ['"a"', '', 'null'], {})).toEqual([]);
  const schema = JSON.stringify({ type: 'object', properties: { age: {}, limit: {} } });
  const declared = JSON.parse(chainText(table('age', rows('> limit', '> limt'))));
  declared.nodes[0].content = { schema };
  expect(failedIn(JSON.stringify(declared), { age: 5 })).toEqual([
    'no_value: Region 1 (1) `limit` has no value.',
    'failed: Region 2 (1) There is no field `limt`.',
  ]);
});

test('nothing is told of rows that were not reached, and of cells behind one that is false', () => {
  const two = node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [
      { id: 'a', name: 'A', field: 'a' },
      { id: 'b', name: 'B', field: 'b' },
    ],
    outputs: [{ id: 'o', name: 'O', field: 'o' }],
    rules: [
      { a: '1', b: '> no', o: '1' },
      { a: '2', b: '', o: '2' },
      { a: '> no', b: '', o: '3' },
    ],
  });
  expect(failedIn(chainText(two), { a: 2, b: 1 })).toEqual([]);
  expect(failedIn(chainText(two), { a: 1, b: 1 })).toEqual([
    'failed: B 1 (1) There is no field `no`.',
    'failed: A 3 (1) There is no field `no`.',
  ]);
});

test('ten thousand rows that fail for the same reason are one entry, also where an index passes over them', () => {
  const cells = Array.from({ length: 10_000 }, (_, row) => `> ${row}`);
  expect(failedTable('age', cells, { age: 'ten' })).toEqual([
    'failed: Region 1,2,3,4,5,6,7,8,9,10 (10000) A text cannot be compared with a number.',
  ]);
  const named = Array.from({ length: 300 }, (_, row) => `name${row}`);
  const told = failedTable('age', named, { age: 1 });
  expect(told).toHaveLength(100);
  expect(told?.at(-1)).toMatch(/\(201\) More cells failed than are listed here/);
});

test('a condition that is neither true nor false fails, in a switch and in a column without a field', () => {
  const statements = ['"yes"', 'kind > 5', 'kind == "x"', 'later > 1'].map((condition, at) => ({
    id: `s${at}`,
    condition,
  }));
  const branches = JSON.parse(chainText(node('switch', 'switchNode', { statements }), expressions({ a: '1' })));
  branches.edges[1].sourceHandle = 's2';
  expect(failedIn(JSON.stringify(branches), { kind: 'x' })).toEqual([
    'failed:  1 (1) It gives a text instead of true or false.',
    'failed:  2 (1) A text cannot be compared with a number.',
  ]);
  expect(failedTable('', ['"RU", "NK"', 'kind', 'len(kind) > 0'], { kind: 'x' })).toEqual([
    'failed: Region 1 (1) It tests a value, but the column has no field.',
    'failed: Region 2 (1) It gives a text instead of true or false.',
  ]);
});

test('the field of a column that fails is one entry', () => {
  expect(failedTable('len(kind)', ['1', '2'], { kind: 5 })).toEqual([
    'failed: Region  (1) The field of the column fails. `len` has no result for a number.',
  ]);
});

test('a called decision adds its cells to the list, with the way that leads there', () => {
  const inner = chainText(table('age', rows('> 18')));
  const called = chainText(node('fees', 'decisionNode', { key: 'inner' }));
  const outer = chainText(node('call', 'decisionNode', { key: 'called' }));
  expect(failedIn(outer, { age: 'ten' }, { called, inner })).toEqual([
    'call > fees > failed: Region 1 (1) A text cannot be compared with a number.',
  ]);
  const loop = node('call', 'decisionNode', { key: 'inner', inputField: 'items', executionMode: 'loop' });
  expect(failedIn(chainText(loop), { items: [{ age: 1 }, { age: 'ten' }] }, { inner })).toEqual([
    'call > failed: Region 1 (1) A text cannot be compared with a number.',
  ]);
});

test('finding out why cells failed is paid for by the length of their texts', () => {
  const cells = Array.from({ length: 90 }, (_, at) => `${'abs('.repeat(30)}age + ${at}${')'.repeat(30)} > 1`);
  const look = (count: number) => {
    const answer = compiled(chainText(table('', rows(...cells.slice(0, count))))).run(
      { age: 'ten' },
      { failedCells: true },
    );
    return answer?.failedCells?.map(({ kind, count }) => `${kind} ${count}`);
  };
  expect(look(2)).toEqual(['failed 2']);
  expect(look(90)?.at(-1)).toBe('unknown 1');
});

test('the texts of all groups together are bounded, and the last group has all others', () => {
  const long = 'x'.repeat(1_000);
  const rules = Array.from({ length: 60 }, (_, row) => ({ [long]: `n${row}`, o: '1' }));
  const inputs = [{ id: long, name: long, field: 'a' }];
  const content = { ...table('a', rules, { inputs }), id: long, name: long };
  const answer = compiled(chainText(content)).run({ a: 1 }, { failedCells: true, steps: 1_000_000 });
  const groups = answer?.failedCells ?? [];
  expect(JSON.stringify(groups).length).toBeLessThan(100_000);
  expect(groups.at(-1)).toMatchObject({ message: 'More cells failed than are listed here.' });
  expect(groups.reduce((all, { count }) => all + count, 0)).toBe(60);
});

test('a long reason is cut', () => {
  const [cell] =
    compiled(chainText(table('a', rows('x'.repeat(1_900))))).run({ a: 1 }, { failedCells: true })?.failedCells ?? [];
  expect(cell?.message).toMatch(/^There is no field `x{480,}…$/);
});

test('a run, its search for failed cells and its trace have one time limit together', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++);
  onTestFinished(() => clock.mockRestore());
  const decision = compiled(chainText(table('a', rows(...Array.from({ length: 1_000 }, () => 'len($) > 1 and b')))));
  const ran = (milliseconds: number, asked: object) =>
    decision.run({ a: [1] }, { ...asked, steps: 100_000, milliseconds });
  const looks = (asked: object) => {
    now = 0;
    expect(ran(1_000, asked)).not.toBeNull();
    return now;
  };
  const alone = looks({});
  const both = looks({ failedCells: true, trace: true });
  expect(both).toBeGreaterThan(alone + 1);
  expect(ran(alone + 1, {})).not.toBeNull();
  const late = ran(alone + 1, { failedCells: true });
  expect(late?.failedCells ?? [{ kind: 'unknown' }]).toContainEqual(expect.objectContaining({ kind: 'unknown' }));
});

test('a name in a loop over values without fields does not fail a run that had no need of it', () => {
  const loop = table('$root', rows('5, limit'), { executionMode: 'loop', inputField: 'items', outputPath: 'fees' });
  const input = { items: [5] };
  expect(compiled(chainText(loop)).run(input)).toMatchObject({ result: { fees: [{ fee: 1 }] } });
  expect(failedIn(chainText(loop), input)).toEqual([expect.stringContaining('`limit`')]);
});
