import type { PatternPart } from './pattern-tree.ts';
import { PatternFault } from './pattern-tree.ts';

/** What can be done next at a place of the text. `to` are the steps that follow. */
export type Step =
  | { kind: 'character'; isIn: (character: string) => boolean; to: number }
  | { kind: 'fork'; to: readonly number[] }
  | { kind: 'place'; holds: (before: string | undefined, after: string | undefined) => boolean; to: number }
  | { kind: 'look'; steps: Steps; isBehind: boolean; isNegated: boolean; to: number }
  /** Keeps the place: where a group begins, or ends. */
  | { kind: 'keep'; slot: number; to: number }
  | { kind: 'end' };
export type Steps = { all: Step[]; first: number };

/** Of all regular expressions that share the room: repetitions of repetitions become very many steps. */
export const MAX_PATTERN_STEPS = 20_000;

/** How many more steps there may be. */
export class PatternRoom {
  taken = 0;

  takeStep(): void {
    if (++this.taken > MAX_PATTERN_STEPS) throw new PatternFault('repeats too much');
  }
}

/** Asked for `*` alone, and answered where one stands inside it: no part is looked at twice. */
function canBeEmpty(part: PatternPart): boolean {
  switch (part.kind) {
    case 'character':
      return false;
    case 'place':
    case 'look':
      return true;
    case 'sequence':
      return part.parts.every(canBeEmpty);
    case 'choice':
      return part.parts.some(canBeEmpty);
    case 'repetition':
      return part.least === 0 || canBeEmpty(part.part);
    case 'group':
      return canBeEmpty(part.part);
  }
}

/** Each way comes before those that are taken only where it leads to no match. */
export function stepsOf(tree: PatternPart, room: PatternRoom): Steps {
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
      case 'group': {
        const end = add({ kind: 'keep', slot: 2 * part.number + 1, to });
        return add({ kind: 'keep', slot: 2 * part.number, to: before(part.part, end) });
      }
    }
  };
  const repetition = (tree: PatternPart & { kind: 'repetition' }, to: number): number => {
    const { part, least, most } = tree;
    const orElse = (again: number, out: number) => add({ kind: 'fork', to: tree.isLazy ? [out, again] : [again, out] });
    let next = to;
    let left = least;
    if (most === Number.POSITIVE_INFINITY) {
      const after: number[] = [];
      const loop = add({ kind: 'fork', to: after });
      next = before(part, loop);
      after.push(...(tree.isLazy ? [to, next] : [next, to]));
      if (left === 0) next = canBeEmpty(part) ? orElse(next, to) : loop;
      left--;
    } else for (let more = most - least; more > 0; more--) next = orElse(before(part, next), to);
    for (; left > 0; left--) {
      const { length } = all;
      next = before(part, next);
      // Repeating what has no steps takes time, too.
      if (all.length === length) room.takeStep();
    }
    return next;
  };
  const first = before(tree, add({ kind: 'end' }));
  return { all, first };
}
