import type { ReadableContent } from './content.ts';

/** The states before the current one, and those that were undone. The nearest state is last. */
export type History = { past: readonly ReadableContent[]; future: readonly ReadableContent[] };

export const noHistory: History = { past: [], future: [] };

// Drawn states share unchanged parts, so a hundred of them cost little. Texts share nothing, so their total size is
// limited.
const maxSteps = 100;
const maxWeight = 20_000_000;

export function withStep({ past }: History, from: ReadableContent): History {
  const steps = [...past, from].slice(-maxSteps);
  let weight = steps.reduce((sum, step) => sum + step.weight, 0);
  while (weight > maxWeight && steps.length > 1) weight -= steps.shift()?.weight ?? 0;
  return { past: steps, future: [] };
}

type Moved = { history: History; to: ReadableContent };

export function stepBack({ past, future }: History, from: ReadableContent): Moved | null {
  const to = past.at(-1);
  return to ? { to, history: { past: past.slice(0, -1), future: [...future, from] } } : null;
}

export function stepForward({ past, future }: History, from: ReadableContent): Moved | null {
  const to = future.at(-1);
  return to ? { to, history: { past: [...past, from], future: future.slice(0, -1) } } : null;
}
