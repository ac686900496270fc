import { expect, test } from 'vitest';
import { everything, filterOf } from './activity-filter.ts';

const id = '00000000-0000-4000-8000-000000000001';

test("asks for a day from its first to its last moment in the reader's time zone", () => {
  const { from, to } = filterOf({ ...everything, from: '2026-03-01', to: '2026-03-01' });
  expect(from).toBe(new Date(2026, 2, 1).toISOString());
  expect(to).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).toISOString());
});

test('asks for the chosen person, project and group of kinds', () => {
  const choice = { ...everything, person: id, project: id, kind: 'releases' };
  expect(filterOf(choice)).toEqual({ person: id, project: id, kind: 'releases' });
});

test('leaves out values in the URL that cannot be chosen', () => {
  expect(filterOf({ person: 'ada', kind: 'nothing', project: '7', from: 'yesterday', to: '' })).toEqual({});
});
