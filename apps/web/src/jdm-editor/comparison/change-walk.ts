import type { SingleChange } from './single-changes.ts';

/** Where a person is in a comparison. */
export type Stop = {
  /** The node that is shown in the place of the graph. */
  opened: string | null;
  /** The change that they went to last, by its place among all. Null until they went to one. */
  at: number | null;
};

export const start: Stop = { opened: null, at: null };

/** At a change: in its node, or on the graph if it is a connection. */
export function stopAt(changes: readonly SingleChange[], at: number): Stop {
  const place = changes[at]?.at;
  return { opened: place && 'node' in place ? place.node : null, at };
}

/** In a node that was opened: at its first change, or at none. */
export function stopIn(changes: readonly SingleChange[], id: string): Stop {
  const at = changes.findIndex((change) => 'node' in change.at && change.at.node === id);
  return { opened: id, at: at === -1 ? null : at };
}

/**
 * The places of the previous and of the next change, or null at the ends. In a node without a change they are those of the
 * nodes to its left and to its right, and of the nearest where there is none on that side.
 */
export function waysFrom(
  { opened, at }: Stop,
  changes: readonly SingleChange[],
  order: readonly string[],
): { previous: number | null; next: number | null } {
  const last = changes.length - 1;
  if (last < 0) return { previous: null, next: null };
  if (at !== null) return { previous: at > 0 ? at - 1 : null, next: at < last ? at + 1 : null };
  if (opened === null) return { previous: last, next: 0 };
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const here = ranks.get(opened) ?? 0;
  // Connections come after all nodes.
  const rankOf = (change: SingleChange) =>
    'node' in change.at ? (ranks.get(change.at.node) ?? 0) : Number.POSITIVE_INFINITY;
  const next = changes.findIndex((change) => rankOf(change) > here);
  return next === -1 ? { previous: last, next: last } : { previous: Math.max(next - 1, 0), next };
}
