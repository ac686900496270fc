import { expect, test } from 'vitest';
import { EventKind, eventGroups } from './index.ts';

test('every kind of event is in one group', () => {
  const grouped: string[] = Object.values(eventGroups).flatMap(({ kinds }) => kinds);
  expect(grouped.sort()).toEqual([...EventKind.options].sort());
});
