import { expect, test, vi } from 'vitest';
import { backgroundDeletion } from './background-deletion.ts';

const SOON = 1;

test('goes on until no step has more to delete', async () => {
  let [some, more] = [2, 1];
  const onProblem = vi.fn();
  const deletion = backgroundDeletion([async () => some-- > 0, async () => more-- > 0], onProblem, SOON);
  deletion.begin();
  await vi.waitFor(() => expect([some, more]).toEqual([-2, -1]));
  expect(onProblem).not.toHaveBeenCalled();
});

test('tries again soon after a failure, and tells of it', async () => {
  const step = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  step.mockRejectedValueOnce(new Error('The connection broke')).mockResolvedValueOnce(true);
  const onProblem = vi.fn();
  backgroundDeletion([step], onProblem, SOON).begin();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(3));
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('The connection broke'));
});

test('gives up after some failures in a row, until it is begun again', async () => {
  const step = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('Refused'));
  const onProblem = vi.fn();
  const deletion = backgroundDeletion([step], onProblem, SOON);
  deletion.begin();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(8));
  step.mockResolvedValue(false);
  deletion.begin();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(9));
  expect(onProblem).toHaveBeenCalledTimes(8);
});

test('is closed while it waits to try again', async () => {
  const step = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('Refused'));
  const deletion = backgroundDeletion([step], () => {}, 3_600_000);
  deletion.begin();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(1));
  await deletion.close();
  expect(step).toHaveBeenCalledTimes(1);
});
