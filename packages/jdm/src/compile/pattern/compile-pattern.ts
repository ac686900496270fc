import type { Budget } from '../value/budget.ts';
import type { PatternPart } from './pattern-tree.ts';
import { PatternFault } from './pattern-tree.ts';
import { readPattern } from './read-pattern.ts';

/** Whether a text has a part that matches. */
export type Pattern = (text: string, budget: Budget) => boolean;

/** What can be done next at a place of the text. `to` are the steps that follow. */
type Step =
  | { kind: 'character'; isIn: (character: string) => boolean; to: number }
  | { kind: 'fork'; to: readonly number[] }
  | { kind: 'place'; holds: (before: string | undefined, after: string | undefined) => boolean; to: number }
  | { kind: 'look'; steps: Steps; isBehind: boolean; isNegated: boolean; to: number }
  | { kind: 'end' };
type Steps = { all: Step[]; first: number };

/** Of all regular expressions that share the room: repetitions of repetitions become very many steps. */
export const MAX_PATTERN_STEPS = 20_000;

/** How many more steps there may be. */
export class PatternRoom {
  #left = MAX_PATTERN_STEPS;

  takeStep(): void {
    if (--this.#left < 0) throw new PatternFault('repeats too much');
  }
}

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
const beginsAtStart = (tree: PatternPart): boolean =>
  tree.kind === 'sequence'
    ? tree.parts[0] !== undefined && beginsAtStart(tree.parts[0])
    : tree.kind === 'place' && tree.isStart;

function stepsOf(tree: PatternPart, room: PatternRoom): Steps {
  const all: Step[] = [];
  const add = (step: Step): number => {
    room.takeStep();
    return all.push(step) - 1;
  };
  const before = (part: PatternPart, to: number): number => {
    switch (part.kind) {
      case 'character':
      case 'place':
        return add({ ...part, to });
      case 'look':
        return add({ ...part, steps: stepsOf(part.part, room), to });
      case 'sequence':
        return part.parts.reduceRight((next, inner) => before(inner, next), to);
      case 'choice':
        return add({ kind: 'fork', to: part.parts.map((inner) => before(inner, to)) });
      case 'repetition':
        return repetition(part, to);
    }
  };
  const repetition = ({ part, least, most }: PatternPart & { kind: 'repetition' }, to: number): number => {
    let next = to;
    if (most === Number.POSITIVE_INFINITY) {
      const again: number[] = [to];
      next = add({ kind: 'fork', to: again });
      again.push(before(part, next));
    } else for (let left = most - least; left > 0; left--) next = add({ kind: 'fork', to: [to, before(part, next)] });
    for (let left = least; left > 0; left--) next = before(part, next);
    return next;
  };
  const first = before(tree, add({ kind: 'end' }));
  return { all, first };
}

/** Where a match may begin, and where it has to end; null for anywhere. */
type Where = { from: number; isAnywhere: boolean; at: number | null };

function isFound({ all, first }: Steps, text: readonly string[], where: Where, budget: Budget): boolean {
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
