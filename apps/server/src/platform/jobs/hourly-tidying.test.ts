import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourlyTidying } from './hourly-tidying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

test('each kind is deleted until nothing is left, at the start and every hour', async () => {
  const many = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
  const none = vi.fn().mockResolvedValue(false);
  const tidying = hourlyTidying([many, none], () => {});
  await vi.advanceTimersByTimeAsync(1);
  expect([many.mock.calls.length, none.mock.calls.length]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([many.mock.calls.length, none.mock.calls.length]).toEqual([4, 2]);
  await tidying.close();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(many).toHaveBeenCalledTimes(4);
});

test('a job that fails is reported, and tried again an hour later', async () => {
  const onProblem = vi.fn();
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(false);
  const tidying = hourlyTidying([work], onProblem);
  await vi.advanceTimersByTimeAsync(HOUR + 1);
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('away'));
  expect(work).toHaveBeenCalledTimes(2);
  await tidying.close();
});

test('a stop waits for the statement under way, and not for all that is left', async () => {
  let finish = (_more: boolean) => {};
  const work = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const tidying = hourlyTidying([work], () => {});
  await vi.advanceTimersByTimeAsync(1);
  const closed = tidying.close();
  finish(true);
  await closed;
  expect(work).toHaveBeenCalledTimes(1);
});
