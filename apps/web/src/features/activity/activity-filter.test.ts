import { expect, test } from 'vitest';
import { everything, filterOf } from './activity-filter.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('a day is asked for from its first moment to its last, as the reader counts it', () => {
  const { from, to } = filterOf({ ...everything, from: '2026-03-01', to: '2026-03-01' });
  expect(from).toBe(new Date(2026, 2, 1).toISOString());
  expect(to).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).toISOString());
});

test('a person, a project and a group of kinds are asked for as they are', () => {
  const choice = { ...everything, person: id, project: id, kind: 'releases' };
  expect(filterOf(choice)).toEqual({ person: id, project: id, kind: 'releases' });
});

test('what an address has that cannot be chosen is left out', () => {
  expect(filterOf({ person: 'ada', kind: 'nothing', project: '7', from: 'yesterday', to: '' })).toEqual({});
});
