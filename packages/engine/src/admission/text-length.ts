import type { Task } from '../task.ts';
import type { AdmittedTask } from './admitted-task.ts';

/** How much text tasks keep in memory together, in characters. A decision that several of them share is counted once. */
export function textLengthOf(tasks: readonly AdmittedTask[]): number {
  const decisions = new Set(tasks.map(({ task }) => task.decision));
  const lengths = [...decisions].map(({ content }) => content.length);
  return [...lengths, ...tasks.map(({ task }) => inputLength(task))].reduce((sum, length) => sum + length, 0);
}

function inputLength(task: Task): number {
  if (task.kind === 'evaluation') return task.request.input.text.length;
  const { inputs = [] } = task.kind === 'check' ? task.facts : {};
  return inputs.reduce((sum, { text }) => sum + text.length, 0);
}
