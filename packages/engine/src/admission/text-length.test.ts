import { expect, test } from 'vitest';
import type { AdmittedTask } from './admitted-task.ts';
import { textLengthOf } from './text-length.ts';

const decision = { hash: '', content: 'graph' };
const evaluation = (of: typeof decision) =>
  ({ task: { kind: 'evaluation', decision: of, request: { input: { text: '{}' } } } }) as AdmittedTask;

test('the text of tasks is counted, and a decision that several of them share is counted once', () => {
  expect(textLengthOf([evaluation(decision), evaluation(decision), evaluation({ ...decision })])).toBe(
    2 + 2 + 5 + 2 + 5,
  );
  const facts = { inputs: [{ text: '{}' }, { text: '[]' }] };
  expect(textLengthOf([{ task: { kind: 'check', decision, facts } } as unknown as AdmittedTask])).toBe(5 + 2 + 2);
});
