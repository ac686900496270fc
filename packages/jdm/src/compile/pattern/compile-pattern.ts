import type { Budget } from '../value/budget.ts';
import type { Step, Steps } from './pattern-steps.ts';
import { PatternRoom, stepsOf } from './pattern-steps.ts';
import type { PatternPart } from './pattern-tree.ts';
import { readPattern } from './read-pattern.ts';

/** Whether a text has a part that matches. */
export type Pattern = (text: string, budget: Budget) => boolean;

/** What looking at a step costs. */
const STEP = 1;

/**
 * Makes a function of a regular expression. It goes through the text once, with all that may come next at the same time, so
 * that no pattern and no text makes it try the same again and again.
 */
export function compilePattern(source: string, room = new PatternRoom()): Pattern {
  const tree = readPattern(source);
  const steps = stepsOf(tree, room);
  const isAnchored = beginsAtStart(tree);
  return (text, budget) => {
    budget.spendText(text, 64);
    return isFound(steps, [...text], { from: 0, isAnywhere: !isAnchored, at: null }, budget);
  };
}

/** Whether it can only match at the beginning of a text. */
export function beginsAtStart(tree: PatternPart): boolean {
  if (tree.kind === 'sequence') return tree.parts[0] !== undefined && beginsAtStart(tree.parts[0]);
  return tree.kind === 'group' ? beginsAtStart(tree.part) : tree.kind === 'place' && tree.isStart;
}

/** Where a match may begin, and where it has to end; null for anywhere. */
type Where = { from: number; isAnywhere: boolean; at: number | null };

export function isFound({ all, first }: Steps, text: readonly string[], where: Where, budget: Budget): boolean {
  const last = where.at ?? text.length;
  budget.spend(1 + all.length / 64);
  /** At which place each step was reached last. */
  const reached = new Int32Array(all.length).fill(-1);
  let open: number[] = [];
  let waiting: number[] = [];
  for (let place = where.from; place <= last; place++) {
    [open, waiting] = [waiting, open];
    if (where.isAnywhere || place === where.from) open.push(first);
    if (open.length === 0) return false;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached[next] === place) continue;
      reached[next] = place;
      budget.spend(STEP);
      const step = all[next] as Step;
      if (step.kind === 'fork') open.push(...step.to);
      else if (step.kind === 'keep') open.push(step.to);
      else if (step.kind === 'character') {
        const character = text[place];
        if (character !== undefined && step.isIn(character)) waiting.push(step.to);
      } else if (step.kind === 'place') {
        if (step.holds(text[place - 1], text[place])) open.push(step.to);
      } else if (step.kind === 'look') {
        if (isSeen(step, text, place, budget) !== step.isNegated) open.push(step.to);
      } else if (where.at === null || where.at === place) return true;
    }
  }
  return false;
}

const isSeen = ({ steps, isBehind }: Step & { kind: 'look' }, text: readonly string[], place: number, budget: Budget) =>
  isFound(
    steps,
    text,
    isBehind ? { from: 0, isAnywhere: true, at: place } : { from: place, isAnywhere: false, at: null },
    budget,
  );
