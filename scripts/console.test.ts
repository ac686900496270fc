import { expect, test } from 'vitest';
import { refuseArguments } from './lib/console.mjs';

test('a script that takes no arguments refuses to run with one, and names it', () => {
  expect(() => refuseArguments([])).not.toThrow();
  expect(() => refuseArguments(['--fast'])).toThrow('This takes no arguments, and was given: --fast');
});
