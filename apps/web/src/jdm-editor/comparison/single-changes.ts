import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { branchOf, connectionName, positionOf } from '#jdm-editor/drawing/flow-graph.ts';
import { summaryOf } from '#jdm-editor/drawing/node-summary.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';
import { sameJson } from '#lib/json/same-json.ts';
import { counted } from '#lib/text/counted.ts';
import type { LineRanges } from '#ui/code/difference-texts.ts';
import type { Change, Difference } from './compare-graphs.ts';
import { compareNodes } from './compare-nodes.ts';
import type { MergedColumn, MergedRow, MergedTable } from './merge-tables.ts';
import { isSameColumn, labelOf } from './merge-tables.ts';
import { textChanges } from './text-changes.ts';
import { becomes } from './words.ts';

/** Where in the difference of a node a change is seen. */
export type Spot =
  | { in: 'node' | 'name' | 'policy' }
  | { in: 'row' | 'column'; key: string }
  | { in: 'text'; lines: LineRanges };

export type SingleChange = {
  key: string;
  /** The node or the connection that it is in. */
  at: { node: string; spot: Spot } | { connection: string };
  /** Such as "Terms, row 12". */
  title: string;
  /** What it is a change of: the name of a node or connection, such as "Terms". */
  of: string;
  /** What changed, such as "row 12, rate 4.5 → 4.9". Only made of what is shown: a table can have ten thousand changes. */
  words: () => string;
};

/** Every change between two graphs: those of each node in the order of its panel, the nodes from left to right, then the connections. */
export function singleChanges({ old, now, changes }: Difference): SingleChange[] {
  const [before, after] = [byId(old.nodes), byId(now.nodes)];
  const ofNodes = fromLeftToRight(old, now).flatMap((id) =>
    nodeChanges(before.get(id), after.get(id), changes.nodes.get(id)),
  );
  return [...ofNodes, ...connectionChanges({ old, now, changes })];
}

const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** The ids of all nodes of two graphs in the order in which a walk passes them. */
export function fromLeftToRight(old: DecisionGraph, now: DecisionGraph): string[] {
  const drawn = [old, now].flatMap((graph) => placeNodes(graph).nodes);
  const nodes = [...byId(drawn).values()].map((node) => ({ ...positionOf(node), id: node.id }));
  return nodes.sort((one, other) => one.x - other.x || one.y - other.y).map(({ id }) => id);
}

/** A change inside of a node. */
type Inner = { spot: Spot; place: string; details: () => string; presence?: 'added' | 'removed' | undefined };

function nodeChanges(
  before: DecisionNode | undefined,
  after: DecisionNode | undefined,
  change: Change | undefined,
): SingleChange[] {
  const node = after ?? before;
  if (!node || !change || change === 'unchanged' || change === 'moved') return [];
  const name = node.name || 'Without a name';
  const inner = before && after ? innerChanges(before, after) : [{ spot: whole, place: change, details: none }];
  return inner.map(({ spot, place, details, presence }, at) => ({
    key: `${node.id} ${at}`,
    at: { node: node.id, spot },
    title: [name, place, presence].filter(Boolean).join(', '),
    of: name,
    words: () => [place, details()].filter(Boolean).join(', '),
  }));
}

const whole: Spot = { in: 'node' };
const none = () => '';

function innerChanges(before: DecisionNode, after: DecisionNode): Inner[] {
  const found: Inner[] = [];
  const add = (spot: Spot, place: string, details: () => string) => found.push({ spot, place, details });
  if (before.name !== after.name) add({ in: 'name' }, 'name', () => becomes(before.name, after.name));
  if (before.type !== after.type) {
    add(whole, 'kind', () => becomes(summaryOf(before).kind, summaryOf(after).kind));
    return found;
  }
  const { table, text } = compareNodes({ before, after });
  if (table) found.push(...tableChanges(table));
  for (const { lines, place, details } of text ? textChanges(text) : []) add({ in: 'text', lines }, place, details);
  // Nothing that is shown may have changed, such as where a member is written.
  return found.length > 0 ? found : [{ spot: whole, place: 'changed', details: none }];
}

function tableChanges({ columns, rows, policies: [old, now] }: MergedTable): Inner[] {
  return [
    ...(old === now
      ? []
      : [{ spot: { in: 'policy' } as const, place: 'hit policy', details: () => becomes(old, now) }]),
    ...columns
      .filter((column) => !isSameColumn(column))
      .map((column) => ({
        spot: { in: 'column', key: column.key } as const,
        place: `column ${nameOf(column)}`,
        details: () => columnDetails(column),
      })),
    ...rows
      .filter(({ change }) => change !== undefined)
      .map((row) => ({
        spot: { in: 'row', key: row.key } as const,
        place: `row ${row.position.toLocaleString('en')}`,
        details: () => rowDetails(row, columns),
        presence: !row.old ? ('added' as const) : !row.now ? ('removed' as const) : undefined,
      })),
  ];
}

const nameOf = ({ old, now }: MergedColumn) => (now ?? old)?.name || (now ?? old)?.field || 'without a name';

function columnDetails({ old, now, position, movedFrom }: MergedColumn): string {
  if (!old) return 'added';
  if (!now) return 'removed';
  const parts = labelOf(old) === labelOf(now) ? [] : [becomes(labelOf(old), labelOf(now))];
  return [...parts, ...moved(movedFrom, position)].join(', ');
}

const moved = (from: number | null, to: number) => (from === null ? [] : [`moved from ${from} to ${to}`]);

/** More cells of a row than these are counted. */
const mostCells = 3;

function rowDetails({ old, now, position, movedFrom }: MergedRow, columns: readonly MergedColumn[]): string {
  if (!old || !now)
    return [old ? 'removed' : 'added', filledCells((old ?? now) as TableRow, columns)].filter(Boolean).join(': ');
  const cells = columns
    .map((column) => ({ name: nameOf(column), old: cellText(old, column.id), now: cellText(now, column.id) }))
    .filter(({ old, now }) => old !== now);
  const told = cells.slice(0, mostCells).map(({ name, old, now }) => `${name} ${becomes(old, now)}`);
  const left = cells.length - told.length;
  return [...moved(movedFrom, position), ...told, ...(left > 0 ? [`and ${counted(left, 'more cell')}`] : [])].join(
    ', ',
  );
}

/** By which a row is recognised. */
const filledCells = (row: TableRow, columns: readonly MergedColumn[]): string =>
  columns
    .map(({ id }) => cellText(row, id))
    .filter(Boolean)
    .slice(0, mostCells)
    .map((text) => becomes(null, text))
    .join(', ');

function connectionChanges({ old, now, changes }: Difference): SingleChange[] {
  const [before, after] = [byId(old.edges), byId(now.edges)];
  const [oldNodes, nodes] = [byId(old.nodes), byId(now.nodes)];
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  return ids
    .filter((id) => !['unchanged', 'moved', undefined].includes(changes.edges.get(id)))
    .map((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      const called = (edge: Edge | undefined) => edge && nameOfConnection(edge, [nodes, oldNodes]);
      const title = called(is) ?? called(was) ?? '';
      const what = was && is ? connectionDetails(was, is, called(was)) : is ? 'added' : 'removed';
      return {
        key: `connection ${id}`,
        at: { connection: id },
        title: `${title}, ${what}`,
        of: `${title[0]?.toUpperCase()}${title.slice(1)}`,
        words: () => what,
      };
    });
}

type Edge = DecisionGraph['edges'][number];

function nameOfConnection({ sourceId, targetId }: Edge, graphs: ReadonlyMap<string, DecisionNode>[]): string {
  const find = (id: string) => graphs.flatMap((nodes) => nodes.get(id) ?? [])[0] ?? { id, name: id, type: '' };
  return connectionName(find(sourceId), find(targetId));
}

function connectionDetails(was: Edge, is: Edge, called: string | undefined): string {
  if (was.sourceId !== is.sourceId || was.targetId !== is.targetId) return `was the ${called}`;
  if (branchOf(was) !== branchOf(is)) return 'begins at another branch';
  return sameJson(was, is) ? 'arrives in another order' : 'changed';
}
