import type { NodeSummary } from './node-summary.ts';

// Heights and widths of a node's card, in pixels of the graph. The styles of the card have the same. Because they are known, a graph
// is drawn and fitted into view without measuring any card, and cards out of sight are never rendered.
export const CARD_WIDTH = 248;
const HEAD = 54;
const ROW = 20;
const ROWS_PADDING = 13;
const BRANCH = 33;
const FOOT = 33;

/** Where lines join a card that has one way in and one way out. */
export const HANDLE_TOP = HEAD / 2;

/** Of the dots at which lines join a card. */
export const HANDLE_SIZE = 11;

export function cardHeight({ rows, branches }: Pick<NodeSummary, 'rows' | 'branches'>): number {
  const listed = rows.length > 0 ? ROWS_PADDING + rows.length * ROW : 0;
  return HEAD + listed + branches.length * BRANCH + FOOT;
}

/** Where the lines of a branch of a switch begin. */
export const branchTop = (at: number) => HEAD + at * BRANCH + BRANCH / 2;
