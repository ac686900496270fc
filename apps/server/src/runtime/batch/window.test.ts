import { expect, test } from 'vitest';
import { MAX_IN_FLIGHT, Window } from './window.ts';

test('a batch has more inputs in flight while their answers come quickly, up to a limit', () => {
  const window = new Window();
  const first = window.size;
  window.note(1);
  expect(window.size).toBe(first + 1);
  for (let n = 0; n < 100; n++) window.note(1);
  expect(window.size).toBe(MAX_IN_FLIGHT);
});

test('a batch has fewer inputs in flight while their answers are slow, and at least one', () => {
  const window = new Window();
  for (let n = 0; n < 10; n++) window.note(200);
  expect(window.size).toBe(1);
  for (let n = 0; n < 3; n++) window.note(1);
  expect(window.size).toBe(4);
});
