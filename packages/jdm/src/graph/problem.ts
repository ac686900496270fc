import type { DecisionNode } from '@rulewright/contract';
import type { NodeText } from './nodes/node-definition.ts';

/** More than anybody mends at once. */
export const MAX_PROBLEMS = 100;

/** Something that keeps a graph from being served, in words for its author. */
export type Problem = {
  message: string;
  /** The node to mend, where it is one node's. */
  nodeId: string | null;
  /** The text to mend, where it is one text's. */
  place?: TextPlace;
};

/** A text in a node. Rows are counted from 0; a column is named by its id. */
export type TextPlace = {
  row: number | null;
  column: string | null;
  /** The part of the text that is wrong: offsets, of which `end` is the one after the last character. */
  start: number;
  end: number;
};

/** A problem with a part of one text of a node. */
export const problemIn = (
  { id }: Pick<DecisionNode, 'id'>,
  { row, column, place }: Pick<NodeText, 'row' | 'column' | 'place'>,
  reason: string,
  start: number,
  end: number,
): Problem => ({ message: `${place()}: ${reason}`, nodeId: id, place: { row, column, start, end } });
