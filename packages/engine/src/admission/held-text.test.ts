import { expect, test } from 'vitest';
import type { Task } from '../task.ts';
import { HeldText } from './held-text.ts';

test('text that waits is counted, and a decision that several share once', () => {
  const held = new HeldText();
  const decision = { hash: '', content: 'graph' };
  const task = (of: typeof decision) => ({ kind: 'evaluation', decision: of, text: '{}' }) as Task;
  const other = task({ ...decision });
  for (const item of [task(decision), task(decision), other]) held.add(item);
  expect(held.length).toBe(2 + 2 + 5 + 2 + 5);
  held.remove(task(decision));
  held.remove(other);
  expect(held.length).toBe(2 + 5);
  held.remove(task(decision));
  expect(held.length).toBe(0);
});
