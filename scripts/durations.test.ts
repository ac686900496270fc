import { join } from 'node:path';
import { expect, test } from 'vitest';
import { durationSummary, durationsOfPlaywright, durationsOfVitest } from './lib/durations.mjs';

const root = join(import.meta.dirname, '..');
const file = (kind: string, name: string, tests: number, others = { import: 0, setup: 0, hooks: 0 }) => ({
  kind,
  file: name,
  phases: { ...others, tests },
});

test('the summary adds up each kind of test by phase, and lists the slowest files, the longest first', () => {
  const durations = [
    file('web', 'a.test.tsx', 60_000, { import: 30_000, setup: 6_000, hooks: 0 }),
    file('web', 'b.test.tsx', 60_000),
    file('journeys', 'e2e/c.spec.ts', 240_000),
    file('jdm', 'd.test.ts', 10),
  ];
  expect(durationSummary(durations, 2)).toEqual([
    'Minutes of worker time by kind of test: import + setup + hooks + tests',
    '    4.0  journeys: 0.0 + 0.0 + 0.0 + 4.0',
    '    2.6  web: 0.5 + 0.1 + 0.0 + 2.0',
    '    0.0  jdm: 0.0 + 0.0 + 0.0 + 0.0',
    'The 2 slowest files, in seconds',
    '    240  journeys: e2e/c.spec.ts',
    '     96  web: a.test.tsx',
  ]);
});

test('the time of a journey includes its retries and the blocks inside its file', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suite = { title: 'a.spec.ts', specs: [spec(100, 50)], suites: [{ title: 'on a phone', specs: [spec(7)] }] };
  const report = { config: { rootDir: join(root, 'e2e') }, suites: [suite] };
  expect(durationsOfPlaywright(report)).toEqual([file('journeys', 'e2e/a.spec.ts', 157)]);
});

test('a report that was never written has no durations', () => {
  expect([durationsOfVitest({}), durationsOfPlaywright({})]).toEqual([[], []]);
});
