import { expect, test } from 'vitest';
import type { Decision } from '../request.ts';
import type { Task } from '../task.ts';
import { QueuedText } from './queued-text.ts';

const decision = { hash: '', content: 'graph' };
const task = (of: Decision, pinned?: Map<string, Decision>) =>
  ({
    kind: 'evaluation',
    decision: of,
    request: {
      input: { text: '{}', key: null },
      resolution: pinned ? { from: 'pinned', decisions: pinned } : { from: 'saved', projectSlug: 'p' },
    },
  }) as Task;

test('the text of waiting tasks is counted, and a decision that several of them share is counted once', () => {
  const text = new QueuedText();
  const other = task({ ...decision });
  for (const item of [task(decision), task(decision), other]) text.add(item);
  expect(text.length).toBe(2 + 2 + 5 + 2 + 5);
  text.remove(task(decision));
  text.remove(other);
  expect(text.length).toBe(2 + 5);
  text.remove(task(decision));
  expect(text.length).toBe(0);
});

test('the decisions that a request brings along are counted with it', () => {
  const text = new QueuedText();
  const pinned = task(
    decision,
    new Map([
      ['child', { hash: 'c', content: 'child graph' }],
      ['itself', decision],
    ]),
  );
  text.add(pinned);
  expect(text.length).toBe(2 + 5 + 11);
  text.remove(pinned);
  expect(text.length).toBe(0);
});
