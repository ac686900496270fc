import { describe, expect, test } from 'vitest';
import type { AdmittedTask } from './admitted-task.ts';
import { RUNS_UNTIL_LOWER } from './called-length.ts';
import { noteCalled, noteFinished } from './note-task.ts';
import { estimate, groupOf, HEAVY_MS, MAX_SHARED_LENGTH } from './placement.ts';
import { TaskRecords } from './task-records.ts';

function taskOf(records: TaskRecords, change: Partial<AdmittedTask> = {}): AdmittedTask {
  const decision = { hash: 'a', content: 'graph' };
  const asked = {
    purpose: 'public',
    tenant: 't',
    account: 'a',
    decision,
    timesSuspected: 0,
    ...change,
  } as AdmittedTask;
  const task = Object.assign(asked, { records: records.of(asked) });
  estimate(task);
  return task;
}

const place = (records: TaskRecords, change?: Partial<AdmittedTask>) => groupOf(taskOf(records, change));

test('public calls run on shared workers, and no other work does', () => {
  const records = new TaskRecords();
  expect(place(records)).toBe('shared');
  for (const purpose of ['console', 'test', 'check', 'schema'] as const)
    expect(place(records, { purpose })).toBe('authoring');
});

test('a decision that took long runs isolated until it was quick again, and no other decision does', () => {
  const records = new TaskRecords();
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 5; n++) cost.note(1);
  cost.note(440);
  expect([place(records), place(records, { decision: { hash: 'b', content: '' } })]).toEqual(['isolated', 'shared']);
  for (let n = 0; n < 5; n++) cost.note(1);
  expect(place(records)).toBe('shared');
});

test('a quick decision is not isolated for one slow moment of the machine', () => {
  const records = new TaskRecords();
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 5; n++) cost.note(1);
  cost.note(HEAVY_MS * 2);
  expect(place(records)).toBe('shared');
});

test('all decisions of an account that crashed a worker run isolated, and those of other accounts do not', () => {
  const records = new TaskRecords();
  const well = taskOf(records, { decision: { hash: 'well', content: '' } });
  for (let n = 0; n < 100; n++) well.records.decision.cost.note(1);
  taskOf(records).records.breaker.noteStop();
  expect(place(records, { decision: { hash: 'well', content: '' } })).toBe('isolated');
  expect(place(records, { account: 'neighbour' })).toBe('shared');
});

test('a graph that crashed the worker of an editor does not change how public calls run', () => {
  const records = new TaskRecords();
  taskOf(records, { purpose: 'test' }).records.breaker.noteStop();
  expect(place(records)).toBe('shared');
});

test('a task that was on a lost worker runs isolated, unless its decision ran well often and this is the first time', () => {
  const records = new TaskRecords();
  taskOf(records).records.breaker.noteSuspicion(0.1);
  expect([place(records, { timesSuspected: 1 }), place(records)]).toEqual(['isolated', 'isolated']);
  expect(place(records, { account: 'neighbour' })).toBe('shared');
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 10; n++) cost.note(1);
  expect([place(records, { timesSuspected: 1 }), place(records, { timesSuspected: 2 })]).toEqual([
    'shared',
    'isolated',
  ]);
});

test('a large decision runs isolated, because compiling it would hold up others', () => {
  const records = new TaskRecords();
  const decision = { hash: 'large', content: 'x'.repeat(MAX_SHARED_LENGTH + 1) };
  for (let n = 0; n < 10; n++) taskOf(records, { decision }).records.decision.cost.note(1);
  expect(place(records, { decision })).toBe('isolated');
});

test('a small decision runs isolated where its request brings along a large one', () => {
  const pinned = (content: string) =>
    ({
      kind: 'evaluation',
      request: { resolution: { from: 'pinned', decisions: new Map([['child', { hash: 'c', content }]]) } },
    }) as unknown as Partial<AdmittedTask>;
  expect(place(new TaskRecords(), pinned('x'.repeat(MAX_SHARED_LENGTH)))).toBe('isolated');
  expect(place(new TaskRecords(), pinned('small'))).toBe('shared');
});

describe('a small decision that called a large one', () => {
  const large = MAX_SHARED_LENGTH;
  const caller = { hash: 'caller', content: '{"type":"decisionNode"}' };

  test('runs isolated from then on, until it has run there often without calling a large one', () => {
    const records = new TaskRecords();
    const task = taskOf(records, { decision: caller, calledLength: 0 });
    noteCalled(task, large);
    noteFinished(task, 'shared', 1);
    expect(place(records, { decision: caller })).toBe('isolated');
    const runAlone = (calledLength: number) =>
      noteFinished(taskOf(records, { decision: caller, calledLength }), 'isolated', 1);
    // Inputs that call it and inputs that do not may take turns.
    for (let n = 0; n < 3; n++) {
      for (let quiet = 1; quiet < RUNS_UNTIL_LOWER; quiet++) runAlone(0);
      expect(place(records, { decision: caller })).toBe('isolated');
      runAlone(large);
    }
    for (let quiet = 0; quiet < RUNS_UNTIL_LOWER; quiet++) runAlone(100);
    expect(place(records, { decision: caller })).toBe('shared');
  });
});

test('a decision whose cost cannot be told from that of others runs alone now and then to be measured', () => {
  const records = new TaskRecords();
  const { cost } = taskOf(records).records.decision;
  cost.note(1);
  cost.noteUnmeasured();
  expect(place(records)).toBe('isolated');
  cost.noteAlone(1);
  for (let n = 0; n < 16; n++) cost.noteUnmeasured();
  expect(place(records)).toBe('shared');
  cost.noteUnmeasured();
  expect(place(records)).toBe('isolated');
});

test('the notes on one tenant are kept, however many decisions another tenant runs', () => {
  const records = new TaskRecords();
  taskOf(records).records.decision.cost.note(440);
  for (let n = 0; n < 30_000; n++) taskOf(records, { tenant: 'other', decision: { hash: `${n}`, content: '' } });
  expect(place(records)).toBe('isolated');
});
