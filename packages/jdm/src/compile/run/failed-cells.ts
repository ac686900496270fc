import type { FailedCell } from '@rulewright/contract';
import type { Budget } from '../value/budget.ts';

export type Reason = Pick<FailedCell, 'kind' | 'message'>;
/** The node that a cell is in, and its column. */
export type CellPlace = { node: { id: string; name: string }; column: { id: string; name: string } | null };

type Group = { cell: Omit<FailedCell, 'rows' | 'count'>; rows: Set<number> };
/** The groups of a run, and how many characters their texts have together. */
type Groups = { all: Group[]; length: number; others: Group | null };

/** How many groups of cells a run tells of, and of how many rows each names the place. */
export const MAX_FAILED_CELLS = 100;
export const MAX_FAILED_ROWS = 10;
/** In characters: the texts of all groups together, and one reason. */
export const MAX_FAILED_CELLS_LENGTH = 64 * 1024;
export const MAX_REASON_LENGTH = 500;

const furtherReasons: Reason = { kind: 'failed', message: 'More cells failed than are listed here.' };
const unknown: Reason = {
  kind: 'unknown',
  message: 'Whether cells failed here is not known: finding out takes too long.',
};

/**
 * The cells that a run could not evaluate, in groups of one column and one reason, so that thousands of rows make a short
 * list. A called decision adds to the list of its caller.
 */
export class FailedCells {
  readonly #calledBy: readonly string[];
  readonly #groups: Groups;
  /** By the ids of node and column and by the reason: of all three only the reason is a new text for each cell. */
  readonly #known = new Map<string, Map<string | null, Map<string, Group>>>();
  readonly #called = new Map<string, FailedCells>();

  /** @param budget what looking for them may cost. It is not that of the run, whose answer must not depend on it. */
  constructor(
    readonly budget: Budget,
    calledBy: readonly string[] = [],
    groups: Groups = { all: [], length: 0, others: null },
  ) {
    this.#calledBy = calledBy;
    this.#groups = groups;
  }

  /** For what a node calls. */
  calledBy(nodeId: string): FailedCells {
    return inner(this.#called, nodeId, () => new FailedCells(this.budget, [...this.#calledBy, nodeId], this.#groups));
  }

  /** @param row null for a column or a node as a whole */
  add(place: CellPlace, row: number | null, reason: Reason): void {
    this.budget.spend(1);
    this.budget.spendText(reason.message, 4);
    this.#add(place, row, reason);
  }

  /** Says of a node that nothing is known. That costs nothing, because the budget may be used up. */
  addUnknown(node: CellPlace['node']): void {
    this.#add({ node, column: null }, null, unknown);
  }

  all(): FailedCell[] {
    return this.#groups.all.map(({ cell, rows }) => ({
      ...cell,
      rows: least(rows),
      count: Math.max(1, rows.size),
    }));
  }

  #add(place: CellPlace, row: number | null, { kind, message }: Reason): void {
    const ofNode = inner(this.#known, place.node.id, () => new Map<string | null, Map<string, Group>>());
    const ofColumn = inner(ofNode, place.column?.id ?? null, () => new Map<string, Group>());
    const isCut = message.length > MAX_REASON_LENGTH;
    const reason = { kind, message: isCut ? `${message.slice(0, MAX_REASON_LENGTH)}…` : message };
    const group = inner(ofColumn, `${kind} ${reason.message}`, () => this.#newGroup(place, reason));
    if (row !== null) group.rows.add(row);
  }

  /** The last group takes all that there is no other group for. */
  #newGroup(place: CellPlace, reason: Reason): Group {
    const { all, others } = this.#groups;
    if (others) return others;
    const cell = this.#cellOf(place, reason);
    const { called_by, node_id, node_name, column, column_name, message } = cell;
    this.#groups.length += [...called_by, node_id, node_name, column, column_name, message].join('').length;
    const isLast = all.length >= MAX_FAILED_CELLS - 1 || this.#groups.length > MAX_FAILED_CELLS_LENGTH;
    const group = {
      cell: isLast ? this.#cellOf({ node: place.node, column: null }, furtherReasons) : cell,
      rows: new Set<number>(),
    };
    all.push(group);
    if (isLast) this.#groups.others = group;
    return group;
  }

  #cellOf({ node, column }: CellPlace, reason: Reason): Group['cell'] {
    return {
      node_id: node.id,
      node_name: node.name,
      called_by: [...this.#calledBy],
      column: column?.id ?? null,
      column_name: column?.name ?? null,
      ...reason,
    };
  }
}

function inner<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The least of them in their order. Sorting all of thousands would take long. */
function least(rows: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (const row of rows) {
    if (found.length === MAX_FAILED_ROWS && row > (found.at(-1) as number)) continue;
    found.push(row);
    found.sort((one, other) => one - other);
    found.length = Math.min(found.length, MAX_FAILED_ROWS);
  }
  return found;
}
