import { expect, test } from 'vitest';
import type { Decision } from '../request.ts';
import type { Task } from '../task.ts';
import { QueuedText } from './queued-text.ts';

const decision = { hash: '', content: 'graph' };
const task = (of: Decision) =>
  ({
    kind: 'evaluation',
    decision: of,
    request: {
      input: { text: '{}', key: null },
      resolution: { from: 'saved', projectSlug: 'p' },
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
