import type { Budget } from '../value/budget.ts';
import type { Step, Steps } from './pattern-steps.ts';

/** A way through a pattern, with the places that it kept. */
type Way = { step: number; kept: readonly number[] };

/**
 * Where the first match and its groups begin and end: of the matches that begin there, the one whose ways come first. It goes
 * through the text once, with all ways at the same time; of two that come to the same step, the one that comes first stays.
 */
export function findGroups(
  { all, first }: Steps,
  text: readonly string[],
  isAnchored: boolean,
  budget: Budget,
): readonly number[] | null {
  budget.spend(1 + all.length / 64);
  const reached = new Int32Array(all.length).fill(-1);
  let ways: Way[] = [];
  let found: readonly number[] | null = null;
  for (let place = 0; place <= text.length; place++) {
    const open = ways.reverse();
    if (!found && (place === 0 || !isAnchored)) open.unshift({ step: first, kept: [] });
    if (open.length === 0) break;
    ways = [];
    for (let way = open.pop(); way; way = open.pop()) {
      if (reached[way.step] === place) continue;
      reached[way.step] = place;
      budget.spend(1);
      const { kept } = way;
      const step = all[way.step] as Step;
      if (step.kind === 'fork') for (const to of step.to.toReversed()) open.push({ step: to, kept });
      else if (step.kind === 'character') {
        const character = text[place];
        if (character !== undefined && step.isIn(character)) ways.push({ step: step.to, kept });
      } else if (step.kind === 'place') {
        if (step.holds(text[place - 1], text[place])) open.push({ step: step.to, kept });
      } else if (step.kind === 'keep') {
        budget.spend(kept.length / 16);
        const next = [...kept];
        while (next.length < step.slot) next.push(-1);
        next[step.slot] = place;
        open.push({ step: step.to, kept: next });
      } else if (step.kind === 'end') {
        found = kept;
        // Those that come after it no longer count.
        break;
      }
    }
  }
  return found;
}
