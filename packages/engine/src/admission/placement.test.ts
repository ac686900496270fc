import { expect, test } from 'vitest';
import type { Task } from '../task.ts';
import { groupOf, HEAVY_MS, MAX_SHARED_LENGTH } from './placement.ts';
import { TenantRecords } from './tenant-records.ts';

function taskOf(records: TenantRecords, change: Partial<Task> = {}): Task {
  const decision = { hash: 'a', content: 'graph' };
  const asked = { purpose: 'public', tenant: 't', decision, timesSuspected: 0, ...change } as Task;
  const known = records.of(asked);
  const expectedMs = known.decision.cost.expectedMs(asked.decision.content.length);
  return Object.assign(asked, { records: known, expectedMs });
}

const place = (records: TenantRecords, change?: Partial<Task>) => groupOf(taskOf(records, change));

test('public calls run on shared workers, and no other work does', () => {
  const records = new TenantRecords();
  expect(place(records)).toBe('shared');
  for (const purpose of ['console', 'test', 'check', 'schema'] as const)
    expect(place(records, { purpose })).toBe('authoring');
});

test('a decision that took long runs apart until it was quick again, and no other decision does', () => {
  const records = new TenantRecords();
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 5; n++) cost.note(1);
  cost.note(440);
  expect([place(records), place(records, { decision: { hash: 'b', content: '' } })]).toEqual(['isolated', 'shared']);
  for (let n = 0; n < 5; n++) cost.note(1);
  expect(place(records)).toBe('shared');
});

test('one slow moment of the machine does not set a quick decision apart', () => {
  const records = new TenantRecords();
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 5; n++) cost.note(1);
  cost.note(HEAVY_MS * 2);
  expect(place(records)).toBe('shared');
});

test('all decisions of a tenant that crashed a worker run apart, also those that ran well, and no neighbour’s do', () => {
  const records = new TenantRecords();
  const well = taskOf(records, { decision: { hash: 'well', content: '' } });
  for (let n = 0; n < 100; n++) well.records.decision.cost.note(1);
  taskOf(records).records.tenant.breaker.noteStop();
  expect(place(records, { decision: { hash: 'well', content: '' } })).toBe('isolated');
  expect(place(records, { tenant: 'neighbour' })).toBe('shared');
});

test('what crashed an editor’s worker says nothing about the public endpoint', () => {
  const records = new TenantRecords();
  taskOf(records, { purpose: 'test' }).records.tenant.breaker.noteStop();
  expect(place(records)).toBe('shared');
});

test('what was on a worker that crashed runs apart, unless it ran well often and this is the first time', () => {
  const records = new TenantRecords();
  const { tenant } = taskOf(records).records;
  tenant.breaker.noteSuspicion(0.1);
  expect([place(records, { timesSuspected: 1 }), place(records)]).toEqual(['isolated', 'isolated']);
  expect(place(records, { tenant: 'neighbour' })).toBe('shared');
  const { cost } = taskOf(records).records.decision;
  for (let n = 0; n < 10; n++) cost.note(1);
  expect([place(records, { timesSuspected: 1 }), place(records, { timesSuspected: 2 })]).toEqual([
    'shared',
    'isolated',
  ]);
});

test('a large decision runs apart, because to compile it would hold up others', () => {
  const records = new TenantRecords();
  const decision = { hash: 'large', content: 'x'.repeat(MAX_SHARED_LENGTH + 1) };
  for (let n = 0; n < 10; n++) taskOf(records, { decision }).records.decision.cost.note(1);
  expect(place(records, { decision })).toBe('isolated');
});

test('a decision whose cost cannot be told from its neighbours’ is measured alone now and then', () => {
  const records = new TenantRecords();
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

test('what is known of one tenant outlasts whatever another runs', () => {
  const records = new TenantRecords();
  taskOf(records).records.decision.cost.note(440);
  for (let n = 0; n < 30_000; n++) taskOf(records, { tenant: 'other', decision: { hash: `${n}`, content: '' } });
  expect(place(records)).toBe('isolated');
});
