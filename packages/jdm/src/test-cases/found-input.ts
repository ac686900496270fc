import type { Hit } from '../compile/run/run-state.ts';
import type { CoverageTarget } from './coverage.ts';
import type { Input } from './input.ts';

/** An input that reaches a target, and the other rows of the same table that it reaches as well. Those are none for what is no row. */
export type FoundInput = { input: Input; others: readonly number[] };

/** The rows, branches or expressions of a node that a run hit, in order. */
export const placesHit = (hits: readonly Hit[], nodeId: string): number[] =>
  [...new Set(hits.filter((hit) => hit.nodeId === nodeId).flatMap(({ places }) => places))].toSorted((a, b) => a - b);

/** The other rows that a run hit beside the target. Null where it did not hit the target. */
export function othersHit(hits: readonly Hit[], { kind, nodeId, place }: CoverageTarget): number[] | null {
  if (place === null) return hits.some((hit) => hit.nodeId === nodeId) ? [] : null;
  const places = placesHit(hits, nodeId);
  if (!places.includes(place)) return null;
  return kind === 'row' ? places.filter((other) => other !== place) : [];
}

/** The one that reaches fewer others; the first where they are alike. */
export function better(one: FoundInput | null, other: FoundInput | null): FoundInput | null {
  if (!one || !other) return one ?? other;
  return other.others.length < one.others.length ? other : one;
}
