/** Which workers a task runs on. */
import { expect, test } from 'vitest';
import type { Task } from '../task.ts';
import { AdmittedTask } from './admitted-task.ts';
import { HEAVY_MS, TaskRecords } from './task-records.ts';

function taskOf(records: TaskRecords, change: Partial<Task> = {}) {
  const decision = { hash: 'a', content: 'graph' };
  const task = { kind: 'evaluation', purpose: 'public', tenant: 't', account: 'a', decision, ...change } as Task;
  return Object.assign(new AdmittedTask(task, () => {}), { records: records.of(task) });
}

const place = (records: TaskRecords, change?: Partial<Task>) => taskOf(records, change).workerGroup();

test('public calls run on shared workers, and no other work does', () => {
  const records = new TaskRecords();
  expect(place(records)).toBe('shared');
  for (const purpose of ['console', 'test', 'check', 'schema'] as const)
    expect(place(records, { purpose })).toBe('authoring');
});

test('a decision that took long runs isolated until it was quick again, and no other decision does', () => {
  const records = new TaskRecords();
  const { decision } = taskOf(records).records;
  for (let n = 0; n < 5; n++) decision.note(1);
  decision.note(440);
  expect([place(records), place(records, { decision: { hash: 'b', content: '' } })]).toEqual(['isolated', 'shared']);
  for (let n = 0; n < 5; n++) decision.note(1);
  expect(place(records)).toBe('shared');
});

test('a quick decision is not isolated for one slow moment of the machine', () => {
  const records = new TaskRecords();
  const { decision } = taskOf(records).records;
  for (let n = 0; n < 5; n++) decision.note(1);
  decision.note(HEAVY_MS * 2);
  expect(place(records)).toBe('shared');
});

test('all decisions of an account run isolated after one was stopped, and those of other accounts do not', () => {
  const records = new TaskRecords();
  for (let n = 0; n < 100; n++) taskOf(records).records.decision.note(1);
  taskOf(records, { decision: { hash: 'bad', content: '' } }).records.account.noteStop();
  expect(place(records)).toBe('isolated');
  expect(place(records, { account: 'neighbour' })).toBe('shared');
});

test('a graph that was stopped for an author does not change how public calls run', () => {
  const records = new TaskRecords();
  taskOf(records, { purpose: 'test' }).records.account.noteStop();
  expect(place(records)).toBe('shared');
});

test('a large decision that has not run yet runs isolated, because it takes long to be compiled', () => {
  const records = new TaskRecords();
  const decision = { hash: 'large', content: 'x'.repeat(512 * 1024) };
  expect(place(records, { decision })).toBe('isolated');
  taskOf(records, { decision }).records.decision.note(4);
  expect(place(records, { decision })).toBe('shared');
});

test('a task whose worker was lost runs isolated when that happened twice, or the worker worked on it', () => {
  const task = taskOf(new TaskRecords());
  const groups = [0, 1, 2].map((timesLost) => Object.assign(task, { timesLost }).workerGroup());
  expect(groups).toEqual(['shared', 'shared', 'isolated']);
});

test('the notes on one tenant are kept, however many decisions another tenant runs', () => {
  const records = new TaskRecords();
  taskOf(records).records.decision.note(440);
  for (let n = 0; n < 30_000; n++) taskOf(records, { tenant: 'other', decision: { hash: `${n}`, content: '' } });
  expect(place(records)).toBe('isolated');
});
