import { expect, test } from 'vitest';
import { initialsOf } from './person-name.ts';

test.each([
  ['Ada', 'Lovelace', 'AL'],
  ['ada', 'lovelace', 'AL'],
  ['Zoë', 'Öztürk', 'ZÖ'],
  ['𝒜da', '李', '𝒜李'],
  ['', 'Lovelace', 'L'],
])('%s %s is %s', (first_name, last_name, initials) => {
  expect(initialsOf({ first_name, last_name })).toBe(initials);
});
