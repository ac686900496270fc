import { DecisionGraph } from '@rulewright/contract';
import { sameJson } from '#lib/json/same-json.ts';
import { mergeLists } from './merge-lists.ts';

export type Change = 'added' | 'removed' | 'modified' | 'moved' | 'unchanged';

export type GraphChanges = {
  /** By the ids of nodes. */
  nodes: ReadonlyMap<string, Change>;
  /** By the ids of edges. */
  edges: ReadonlyMap<string, Change>;
};

type Item = { id: string };

/** Compares nodes and edges. A node that only has another position counts as moved, because it decides as before. */
export function compareGraphs(before: DecisionGraph, after: DecisionGraph): GraphChanges {
  const edges = compare(before.edges, after.edges);
  for (const id of reordered(before.edges, after.edges)) if (edges.get(id) === 'unchanged') edges.set(id, 'modified');
  return { nodes: compare(before.nodes, after.nodes), edges };
}

type Edge = DecisionGraph['edges'][number];

/** The edges that passed another with the same target. What arrives at a node is merged in their order. */
function reordered(before: readonly Edge[], after: readonly Edge[]): string[] {
  const merged = mergeLists(byTarget(before, after), byTarget(after, before), ({ id }) => id);
  return merged.flatMap(({ now, movedFrom }) => (now && movedFrom !== null ? [now.id] : []));
}

/** The edges that have the same target in both, those with one target beside each other. */
function byTarget(edges: readonly Edge[], others: readonly Edge[]): Edge[] {
  const targets = new Map(others.map(({ id, targetId }) => [id, targetId]));
  return edges
    .filter(({ id, targetId }) => targets.get(id) === targetId)
    .sort((one, other) => Number(one.targetId > other.targetId) - Number(one.targetId < other.targetId));
}

function compare(before: readonly Item[], after: readonly Item[]): Map<string, Change> {
  const old = new Map(before.map((item) => [item.id, item]));
  const changes = new Map<string, Change>(after.map((item) => [item.id, changeOf(old.get(item.id), item)]));
  for (const { id } of before) if (!changes.has(id)) changes.set(id, 'removed');
  return changes;
}

function changeOf(before: Item | undefined, after: Item): Change {
  if (!before) return 'added';
  if (sameJson(before, after)) return 'unchanged';
  return sameJson(unplaced(before), unplaced(after)) ? 'moved' : 'modified';
}

const unplaced = (item: Item & { position?: unknown }) => ({ ...item, position: null });

/** The kinds of change in the order in which they are shown, with their labels. */
export const shownChanges: readonly (readonly [Change, string])[] = [
  ['added', 'added'],
  ['modified', 'changed'],
  ['removed', 'removed'],
  ['moved', 'moved'],
];

/** A summary such as "2 nodes added, 1 changed, 1 removed; 1 connection added." */
export function summaryOf({ nodes, edges }: GraphChanges): string {
  const parts = [counted(nodes, 'node'), counted(edges, 'connection')].filter(Boolean);
  return parts.length > 0 ? `${parts.join('; ')}.` : 'The graphs are the same.';
}

function counted(changes: ReadonlyMap<string, Change>, noun: string): string {
  const all = [...changes.values()];
  return shownChanges
    .map(([change, word]) => ({ word, count: all.filter((one) => one === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }, index) => `${count} ${index === 0 ? `${noun}${count === 1 ? '' : 's'} ` : ''}${word}`)
    .join(', ');
}

export type Difference = { old: DecisionGraph; now: DecisionGraph; changes: GraphChanges };

/** Compares two contents of a document, which are JSON texts. Null when one of them is not a decision graph. */
export function differenceOf(before: string, after: string): Difference | null {
  const [old, now] = [graphOf(before), graphOf(after)];
  return old && now && { old, now, changes: compareGraphs(old, now) };
}

function graphOf(text: string): DecisionGraph | null {
  try {
    return DecisionGraph.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
