import type { ReadableContent } from './content.ts';

/** A state that can be returned to, and the words for the step between it and the state that followed or preceded it. */
type HistoryEntry = { step: string; content: ReadableContent };

/** The states before the current one, and those that were undone. The nearest state is last. */
export type History = { past: readonly HistoryEntry[]; future: readonly HistoryEntry[] };

export const noHistory: History = { past: [], future: [] };

// Edited states share unchanged parts, so a hundred of them cost little. Texts share nothing, so their total size is
// limited.
const maxSteps = 100;
const maxWeight = 20_000_000;

/** Remembers the state that a step left. */
export function withStep({ past }: History, step: string, from: ReadableContent): History {
  const steps = [...past, { step, content: from }].slice(-maxSteps);
  let weight = steps.reduce((sum, { content }) => sum + content.weight, 0);
  while (weight > maxWeight && steps.length > 1) weight -= steps.shift()?.content.weight ?? 0;
  return { past: steps, future: [] };
}

/** The last step goes on, and is called after what it has become. */
export function withLongerStep({ past }: History, step: string): History {
  return { past: past.map((entry, at) => (at === past.length - 1 ? { ...entry, step } : entry)), future: [] };
}

type Moved = { history: History; to: ReadableContent };

export function stepBack({ past, future }: History, from: ReadableContent): Moved | null {
  const last = past.at(-1);
  if (!last) return null;
  return {
    to: last.content,
    history: { past: past.slice(0, -1), future: [...future, { step: last.step, content: from }] },
  };
}

export function stepForward({ past, future }: History, from: ReadableContent): Moved | null {
  const next = future.at(-1);
  if (!next) return null;
  return {
    to: next.content,
    history: { past: [...past, { step: next.step, content: from }], future: future.slice(0, -1) },
  };
}
