import { expect, onTestFinished, test, vi } from 'vitest';
import type { FindDeletable } from './background-deletion.ts';
import { backgroundDeletion } from './background-deletion.ts';

const SOON = { retryAfterMs: 1 };
const LATER = { retryAfterMs: 3_600_000 };

/** Of each, so many steps are needed; with `fail`, a step may fail. */
function makeKind(steps: Record<string, number>, fail: (id: string) => void = () => {}) {
  const left = { ...steps };
  const find: FindDeletable = async (except) => {
    const id = Object.keys(left).find((id) => !except.includes(id));
    if (id === undefined) return null;
    return {
      id,
      async deleteStep() {
        fail(id);
        left[id] = (left[id] as number) - 1;
        if (left[id] === 0) delete left[id];
      },
    };
  };
  return { left, find };
}

const failing = (times: number) =>
  vi.fn((_id: string) => {
    if (times-- > 0) throw new Error('The connection broke');
  });

test('the background deletion goes on until nothing of any kind is left', async () => {
  const [some, more] = [makeKind({ a: 2, b: 1 }), makeKind({ c: 3 })];
  const onProblem = vi.fn();
  backgroundDeletion([some.find, more.find], onProblem, SOON).begin();
  await expect.poll(() => [some.left, more.left]).toEqual([{}, {}]);
  expect(onProblem).not.toHaveBeenCalled();
});

test('the background deletion deletes a small one of one kind before all of a large one of another is gone', async () => {
  const done: string[] = [];
  const large = makeKind({ organization: 5 }, (id) => done.push(id));
  const small = makeKind({ project: 1 }, (id) => done.push(id));
  backgroundDeletion([large.find, small.find], () => {}, SOON).begin();
  await expect.poll(() => large.left).toEqual({});
  expect(done.slice(0, 2)).toEqual(['organization', 'project']);
});

test('the background deletion deletes all others of its kind and of the other kinds when one cannot be deleted', async () => {
  const refuse = (id: string) => {
    if (id === 'bad') throw new Error('Refused');
  };
  const [first, second] = [makeKind({ bad: 1, good: 2 }, refuse), makeKind({ other: 2 })];
  const onProblem = vi.fn();
  const deletion = backgroundDeletion([first.find, second.find], onProblem, LATER);
  deletion.begin();
  await expect.poll(() => [first.left, second.left]).toEqual([{ bad: 1 }, {}]);
  await deletion.close();
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('Refused'));
});

test('the background deletion goes on with the other kinds when one kind cannot be looked for', async () => {
  const find = vi.fn<FindDeletable>().mockRejectedValue(new Error('Refused'));
  const { left, find: findOther } = makeKind({ other: 2 });
  const deletion = backgroundDeletion([find, findOther], () => {}, LATER);
  deletion.begin();
  await expect.poll(() => left).toEqual({});
  await deletion.close();
  expect(find).toHaveBeenCalledTimes(1);
});

test('the background deletion tries again soon after a failure, and tells of it', async () => {
  const { left, find } = makeKind({ a: 2 }, failing(1));
  const onProblem = vi.fn();
  backgroundDeletion([find], onProblem, SOON).begin();
  await expect.poll(() => left).toEqual({});
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('The connection broke'));
});

test('the background deletion gives up after some failures in a row, until it is begun again', async () => {
  const fail = failing(8);
  const { left, find } = makeKind({ a: 1 }, fail);
  const onProblem = vi.fn();
  const deletion = backgroundDeletion([find], onProblem, SOON);
  deletion.begin();
  await expect.poll(() => fail).toHaveBeenCalledTimes(8);
  deletion.begin();
  await expect.poll(() => left).toEqual({});
  expect(onProblem).toHaveBeenCalledTimes(8);
});

test('the background deletion waits after each step for as long as the step took, so that half of the time is for others', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const took = [70, 20, 50];
  const steps = took.values();
  const { left, find } = makeKind({ a: 2, b: 1 }, () => {
    now += steps.next().value ?? 0;
  });
  const wait = vi.fn(async (_ms: number) => {});
  backgroundDeletion([find], () => {}, { wait }).begin();
  await expect.poll(() => left).toEqual({});
  expect(wait.mock.calls.map(([ms]) => ms)).toEqual(took);
});

test('the background deletion waits twice as long after each further failure in a row', async () => {
  const { left, find } = makeKind({ a: 1 }, failing(4));
  vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const wait = vi.fn(async (_ms: number) => {});
  backgroundDeletion([find], () => {}, { retryAfterMs: 10, wait }).begin();
  await expect.poll(() => left).toEqual({});
  const pauses = wait.mock.calls.map(([ms]) => ms).filter((ms) => ms > 0);
  expect(pauses).toEqual([10, 20, 40, 80]);
});

test('the background deletion is closed while it waits to try again', async () => {
  const fail = failing(2);
  const deletion = backgroundDeletion([makeKind({ a: 1 }, fail).find], () => {}, LATER);
  deletion.begin();
  await expect.poll(() => fail).toHaveBeenCalledTimes(1);
  await deletion.close();
  expect(fail).toHaveBeenCalledTimes(1);
});
