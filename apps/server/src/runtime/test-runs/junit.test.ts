import type { TestRun } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { toJunit } from './junit.ts';

const junitOf = (...of: Parameters<typeof toJunit>) => [...toJunit(...of)].join('');

const nothing = { reached: 0, total: 0 };
const runOf = (result: Partial<TestRun['results'][number]>): TestRun => ({
  id: null,
  version: 1,
  live_version: null,
  changed: 0,
  duration_ms: 1500,
  passed: 0,
  failed: 1,
  errors: result.error ? 1 : 0,
  coverage: { rows: nothing, branches: nothing, expressions: nothing, nodes: nothing },
  unreached: [],
  called_documents: 'saved',
  causes: [],
  results: [{ id: null, name: 'a', passed: false, error: null, differences: [], duration_ms: 1, ...result }],
});

test('names and values cannot end an attribute, an element or the document', () => {
  const hostile = `"/><x a='1'>]]>&amp;\u0000\u001b\ud800\ufffe\n\tend`;
  const differences = [{ path: `/${hostile}`, kind: 'changed' as const, expected: hostile, actual: null }];
  for (const run of [
    runOf({ name: hostile, actual: null, differences }),
    runOf({ error: { message: hostile, node_id: null } }),
  ]) {
    const text = junitOf(run, hostile);
    // What is left of tags is our own, and nothing is in them that XML cannot hold.
    expect(text.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ .*/s, ''))).not.toContain('<x');
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]|\]\]>/u);
    expect(text).toContain('&quot;/&gt;&lt;x a=');
  }
});

test('a case without an output is an error, one with another output a failure', () => {
  expect(junitOf(runOf({ error: { message: 'no', node_id: null } }), 'd')).toContain(
    'failures="0" errors="1" time="1.5',
  );
  expect(junitOf(runOf({}), 'd')).toContain('failures="1" errors="0"');
});

test('a case that only fails because of a cell says which', () => {
  const cell = { node_id: 'f', node_name: 'Fees', called_by: [], column: 'r', column_name: 'Region', count: 12 };
  const failed_cells = [{ ...cell, rows: [2, 4], kind: 'failed' as const, message: 'There is no field `car`.' }];
  const words = 'Fees, rows 3, 5, …, Region: There is no field `car`.';
  expect(junitOf(runOf({ actual: {}, failed_cells }), 'd')).toContain(`<failure message="${words}">${words}</failure>`);
});

test('a failure says what was expected and answered, and where the answer was left out, that', () => {
  const kept = runOf({
    actual: {},
    differences: [
      { path: '/fee', kind: 'missing', expected: 4 },
      { path: '/date', kind: 'missing' },
      { path: '', kind: 'unexpected', actual: 5 },
    ],
  });
  expect(junitOf(kept, 'd')).toContain(
    [
      '/fee missing: expected 4, got nothing',
      '/date missing: expected anything, got nothing',
      '/ unexpected: expected nothing, got 5',
    ].join('&#10;'),
  );
  expect(junitOf(runOf({ differences: [{ path: '/fee', kind: 'changed' }] }), 'd')).toContain(
    '<failure message="/fee is not as expected">The answer was left out: those of the run are too large.</failure>',
  );
});

test('what the functions of a case called and were not let call is told, those of the live version included', () => {
  const network = { called: ['a.test'], refused: ['b.test'] };
  const live = { changed: false, network: { called: ['c.test'], refused: ['d.test'] } } as never;
  expect(junitOf(runOf({ network, live }), 'd')).toContain(
    [
      '<system-out>A function called a.test.',
      'A function was not let call b.test.',
      'The live version called c.test.',
      'The live version was not let call d.test.</system-out>',
    ].join('&#10;'),
  );
});
