import type { TestRun } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { gateWords, liveWords, networkWords, outcomeWords } from './outcome-words.ts';

const none = { reached: 0, total: 0 };
const run = (change: Partial<TestRun>) =>
  ({
    passed: 3,
    failed: 0,
    coverage: { rows: { reached: 3, total: 4 }, branches: none, expressions: none, nodes: none },
    live_version: 2,
    changed: 0,
    results: Array.from({ length: 4 }, () => ({ live: { changed: false } })),
    ...change,
  }) as TestRun;

test('the outcome says how many pass, what is reached, and what is answered otherwise than by the live version', () => {
  expect(outcomeWords(run({}))).toBe('All 3 test cases pass, 75 % of the rules are reached.');
  expect(outcomeWords(run({ failed: 1 }))).toBe('1 of 4 test cases fails, 75 % of the rules are reached.');
  expect(outcomeWords(run({ passed: 0 }))).toBe('There are no test cases.');
  expect(liveWords(run({}))).toBe('All cases are answered as by version 2, which is live.');
  expect(liveWords(run({ changed: 2 }))).toContain('2 test cases are answered otherwise than by version 2');
  expect(liveWords(run({ live_version: null }))).toBeNull();
});

test('a run that was stopped does not say that all cases are answered as by the live version', () => {
  const results = [{ live: { changed: false } }, {}, {}] as TestRun['results'];
  expect(liveWords(run({ passed: 1, failed: 2, results }))).toBe(
    'No other answer than that of version 2, which is live, was found. Only 1 of 3 were compared.',
  );
  expect(liveWords(run({ passed: 1, failed: 2, changed: 1, results }))).toBe(
    '1 test case is answered otherwise than by version 2, which is live. Only 1 of 3 were compared.',
  );
});

test('what the gate will do is said before it is asked: for failures, too little coverage, and no cases at all', () => {
  const block = { publish_gate: 'block', minimum_coverage: null } as const;
  expect(gateWords(run({}), block)).toBeNull();
  expect(gateWords(run({ failed: 1 }), block)).toBe('The publish gate will block it.');
  expect(gateWords(run({ passed: 0 }), block)).toContain('will block it');
  expect(gateWords(run({}), { ...block, minimum_coverage: 80 })).toContain('The project asks for 80 %.');
  expect(gateWords(run({ failed: 1 }), { publish_gate: 'warn', minimum_coverage: null })).toContain('lets it through');
});

test('what functions called over the network is said, that of the live version included', () => {
  const network = { called: ['rates.test'], refused: [] };
  const results = [{ network, live: { network } }, { live: { network } }, {}] as unknown as TestRun['results'];
  expect(networkWords(run({ results }))).toEqual([
    '1 case called rates.test over the network.',
    'To compare the answers, version 2 ran too: 2 cases called rates.test over the network.',
    'All of this is called again before it goes live.',
  ]);
  expect(networkWords(run({}))).toEqual([]);
  const hindered = [{ live: { network: { called: [], refused: ['old.test'] } } }] as unknown as TestRun['results'];
  expect(networkWords(run({ results: hindered }))).toEqual([
    'To compare the answers, version 2 ran too: 1 case ran without an answer of old.test: the server did not let functions call it.',
  ]);
});
