import type { FailedCell } from '@rulewright/contract';
import type { Budget } from '../value/budget.ts';

export type Reason = Pick<FailedCell, 'kind' | 'message'>;

/** The node that a cell is in, and its column. */
export type CellPlace = { node: { id: string; name: string }; column: { id: string; name: string } | null };

type Group = { cell: Omit<FailedCell, 'rows' | 'count'>; rows: Set<number> };

/** How many groups of cells a run tells of, and of how many rows each names the place. */
export const MAX_FAILED_CELLS = 100;
export const MAX_FAILED_ROWS = 10;

/**
 * The cells that a run could not evaluate, in groups of one column and one reason, so that thousands of rows make a short
 * list. A called decision adds to the list of its caller.
 */
export class FailedCells {
  readonly #groups: Map<string, Group>;
  readonly #calledBy: readonly string[];
  readonly #way: string;

  /** @param budget what looking for them may cost. It is not that of the run, whose answer must not depend on it. */
  constructor(
    readonly budget: Budget,
    calledBy: readonly string[] = [],
    groups = new Map<string, Group>(),
  ) {
    this.#calledBy = calledBy;
    this.#way = JSON.stringify(calledBy);
    this.#groups = groups;
  }

  /** For what a node calls. */
  calledBy(nodeId: string): FailedCells {
    return new FailedCells(this.budget, [...this.#calledBy, nodeId], this.#groups);
  }

  /** @param row null for a column or a node as a whole */
  add({ node, column }: CellPlace, row: number | null, { kind, message }: Reason): void {
    const key = [this.#way, node.id, column?.id ?? '', kind, message].join('\n');
    const group = this.#groups.get(key) ?? this.#newGroup(key, { node, column }, { kind, message });
    if (row !== null) group.rows.add(row);
  }

  all(): FailedCell[] {
    return [...this.#groups.values()].map(({ cell, rows }) => ({
      ...cell,
      rows: [...rows].sort((one, other) => one - other).slice(0, MAX_FAILED_ROWS),
      count: Math.max(1, rows.size),
    }));
  }

  /** The last group takes all that there is no other group for. */
  #newGroup(key: string, place: CellPlace, reason: Reason): Group {
    const isLast = this.#groups.size >= MAX_FAILED_CELLS - 1;
    const known = isLast ? this.#groups.get(others) : undefined;
    if (known) return known;
    const { node, column } = isLast ? { node: place.node, column: null } : place;
    const { kind, message } = isLast ? furtherReasons : reason;
    const group: Group = {
      cell: {
        node_id: node.id,
        node_name: node.name,
        called_by: [...this.#calledBy],
        column: column?.id ?? null,
        column_name: column?.name ?? null,
        kind,
        message,
      },
      rows: new Set(),
    };
    this.#groups.set(isLast ? others : key, group);
    return group;
  }
}

const others = 'others';
const furtherReasons: Reason = { kind: 'failed', message: 'More cells failed than can be listed, from here on.' };
