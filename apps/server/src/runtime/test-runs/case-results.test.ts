import type { FailedCell, TestCaseContent } from '@rulewright/contract';
import { CreateTestCase } from '@rulewright/contract';
import type { Outcome } from '@rulewright/engine';
import { expect, test } from 'vitest';
import type { EvaluatedCase } from './case-results.ts';
import { CaseResults, MAX_OUTPUTS_LENGTH } from './case-results.ts';

const content = (expected: unknown): TestCaseContent => CreateTestCase.parse({ name: 'Case', input: {}, expected });

const answered = (value: unknown): Outcome => ({
  ok: true,
  durationMs: 0,
  input: '{}',
  result: JSON.stringify(value),
  trace: null,
});

const failing = (message: string): Outcome => ({
  ok: false,
  input: '{}',
  error: { code: 'graph', message, nodeId: null },
});
const failed = failing('It failed.');

const failedCell = (name: string): FailedCell => ({
  node_id: 'fees',
  node_name: name,
  called_by: [],
  column: 'a',
  column_name: 'Age',
  rows: [2],
  count: 1,
  kind: 'failed',
  message: 'There is no field `car`.',
});

function lengthOfAll(of: TestCaseContent, evaluated: Omit<EvaluatedCase, 'durationMs'>): number {
  const results = new CaseResults();
  for (let at = 0; at < 300; at++) results.add({ id: null, content: of }, { ...evaluated, durationMs: 1 });
  expect(results.results.every(({ passed }) => !passed)).toBe(true);
  return JSON.stringify(results.results).length;
}

test.each<[string, TestCaseContent, Omit<EvaluatedCase, 'durationMs'>]>([
  ['of answers', content({}), { outcome: answered({ text: 'x'.repeat(100_000) }), live: null }],
  ['of the live version where a case fails', content({}), { outcome: failed, live: answered('x'.repeat(100_000)) }],
  [
    'of places of differences',
    content({ ['n'.repeat(10_000)]: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at, 1])) }),
    { outcome: answered({ ['n'.repeat(10_000)]: {} }), live: null },
  ],
  ['of messages', content({}), { outcome: failing('x'.repeat(100_000)), live: null }],
  ['of messages of the live version', content({}), { outcome: failed, live: failing('x'.repeat(100_000)) }],
  [
    'of failed cells',
    content({ a: 1 }),
    { outcome: { ...answered({}), failedCells: [failedCell('x'.repeat(100_000))] }, live: null },
  ],
])('the results of a run hold no more than their bound %s', (_what, of, evaluated) => {
  // An output may stand there twice: as a whole, and in what differs. Each result has some hundred characters besides.
  expect(lengthOfAll(of, evaluated)).toBeLessThan(2 * MAX_OUTPUTS_LENGTH + 300 * 2_000);
});

test('a cell that failed makes a case fail that requires that none does, but a value that an input leaves out does not', () => {
  const cell = {
    node_id: 'fees',
    node_name: 'Fees',
    called_by: [],
    column: 'a',
    column_name: 'Age',
    rows: [2],
    count: 1,
  };
  const failedCells: FailedCell[] = [
    { ...cell, kind: 'no_value', message: '`age` has no value.' },
    { ...cell, kind: 'failed', message: 'There is no field `car`.' },
  ];
  const resultOf = (isStrict: boolean, cells: FailedCell[]) => {
    const results = new CaseResults();
    const outcome = { ...answered({}), failedCells: cells };
    results.add(
      { id: null, content: { ...content({}), no_failed_cells: isStrict } },
      { outcome, live: null, durationMs: 1 },
    );
    return results.results[0];
  };
  const told = [{ rows: [2], message: 'There is no field `car`.' }];
  expect(resultOf(true, failedCells)).toMatchObject({ passed: false, differences: [], failed_cells: told });
  expect(resultOf(false, failedCells)).toMatchObject({ passed: true, failed_cells: told });
  expect(resultOf(true, failedCells.slice(0, 1))).toMatchObject({ passed: true });
});

test('the outputs of cases that pass, and that the live version answers alike, are left out before others', () => {
  const results = new CaseResults();
  const long = { text: 'x'.repeat(60_000) };
  const add = (expected: unknown, live: unknown, times: number) => {
    for (let at = 0; at < times; at++) {
      const evaluated = { outcome: answered(long), live: answered(live), durationMs: 1 };
      results.add({ id: null, content: content(expected) }, evaluated);
    }
  };
  add(long, long, 50);
  add({}, long, 2);
  add(long, 'other', 2);
  add(long, long, 50);
  const kept = results.results.map(
    (result) => 'actual' in result && result.live !== undefined && 'actual' in result.live,
  );
  expect(kept.slice(50, 54)).toEqual([true, true, true, true]);
  expect(kept.filter(Boolean).length).toBeGreaterThan(15);
  expect(JSON.stringify(results.results).length).toBeLessThan(2 * MAX_OUTPUTS_LENGTH);
});

test('an output for which there is no room leaves that of smaller ones alone', () => {
  const results = new CaseResults();
  for (const length of [...Array.from({ length: 17 }, () => 250_000), 10])
    results.add(
      { id: null, content: content({}) },
      { outcome: answered({ text: 'x'.repeat(length) }), live: null, durationMs: 1 },
    );
  expect(results.results.slice(-3).map((result) => 'actual' in result)).toEqual([true, false, true]);
});

test('an answer that is other than that of the live version only where it may be anything is not told as changed', () => {
  const changed = (any: string[], ours: unknown, live: unknown) => {
    const evaluated = { outcome: answered(ours), live: answered(live), durationMs: 1 };
    const results = new CaseResults();
    results.add({ id: null, content: { ...content({}), any } }, evaluated);
    return results.results[0]?.live?.changed;
  };
  const [ours, live] = [
    { fee: 4, at: '10:01' },
    { fee: 4, at: '10:00' },
  ];
  expect(changed(['/at'], ours, live)).toBe(false);
  expect(changed(['/at', '/nowhere'], ours, live)).toBe(false);
  expect(changed([], ours, live)).toBe(true);
  expect(changed(['/at'], { ...ours, fee: 5 }, live)).toBe(true);
  expect(changed(['/at'], { fee: 4 }, live)).toBe(true);
  expect(changed(['/at'], ours, { fee: 4 })).toBe(true);
});

test('a message that there is no room for ends with "…"', () => {
  const results = new CaseResults();
  const outcome = failing('x'.repeat(MAX_OUTPUTS_LENGTH + 1));
  results.add({ id: null, content: content({}) }, { outcome, live: null, durationMs: 1 });
  expect(results.results[0]?.error?.message).toMatch(/^x{200}…$/);
});
