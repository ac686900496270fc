import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemLog } from './problem-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a problem that repeats is logged once in a while, and another problem at once', () => {
  const told: unknown[] = [];
  const log = problemLog((error) => told.push((error as Error).message));
  for (let n = 0; n < 100; n++) log(new Error('away'));
  log(new Error('full'));
  expect(told).toEqual(['away', 'full']);
  vi.advanceTimersByTime(10_001);
  log(new Error('away'));
  expect(told).toEqual(['away', 'full', 'away']);
});

test('a query that fails is the same problem whatever its parameters, and another for another reason', () => {
  const told: unknown[] = [];
  const log = problemLog((error) => told.push(error));
  const failed = (params: string, cause: Error) => new Error(`Failed query: …\nparams: ${params}`, { cause });
  const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  for (let n = 0; n < 5; n++) log(failed(`${n}`, refused()));
  expect(told).toHaveLength(1);
  for (let n = 0; n < 5; n++) log(failed(`${n}`, new Error('Connection terminated unexpectedly')));
  expect(told).toHaveLength(2);
});
