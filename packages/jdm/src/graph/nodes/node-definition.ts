import type { Clue } from '../../schema/clues.ts';
import type { Read, Write } from '../../schema/reads.ts';
import type { ContentShape } from '../content-shape.ts';

/** A piece of a node that somebody wrote and the engine reads. */
export type NodeText = {
  /** `either`: the cell of a column without a field, which is an expression; old graphs have tests there too. */
  kind: 'expression' | 'cell' | 'either' | 'function' | 'script';
  /** Empty where the engine passes over it: it does so with space in a cell, but not with space in an expression. */
  text: string;
  row: number | null;
  column: string | null;
  /** Where it stands, in words for its author: asked for only where something is wrong with it. */
  place: () => string;
};

/** `row`: the row of a table that hits when its fields have these values. */
export type NodeClue = Clue & { row?: number };

/** All that is known of a kind of node. Contents are read loosely, because a graph is saved before it is right. */
export type NodeDefinition = {
  /** What people call it. */
  label: string;
  /** The content of a new one. */
  defaults: () => unknown;
  /** What its content must look like for the engine to read it. */
  shape: ContentShape;
  texts: (content: unknown) => NodeText[];
  /** Cells of a table, whether there is anything in them or not. */
  cellCount: (content: unknown) => number;
  reads: (content: unknown) => Read[];
  writes: (content: unknown) => Write[];
  /** Whether what comes in goes out too, whatever its settings say. */
  passesAll: boolean;
  /** Values that its fields may have in an example. */
  clues: (content: unknown) => NodeClue[];
};

const nothing = () => [];

/** For kinds that have no texts and tell nothing of what they read and write. */
export const opaque = {
  texts: nothing,
  cellCount: () => 0,
  reads: nothing,
  writes: nothing,
  passesAll: false,
  clues: nothing,
} satisfies Partial<NodeDefinition>;
