import type { ExampleValue } from '../../expression/field-usage/example-values.ts';
import type { GuessedType } from '../../expression/field-usage/guessed-types.ts';
import type { ContentPath, ContentShape } from '../content-shape.ts';
import type { NodeText, TextLocation, TreeRoom } from '../node-text.ts';
import type { Transform } from './transform.ts';

/** A field that a node reads, seen from the node's input, or writes, seen from the place that the node writes to. */
export type Field = { path: string[]; type: GuessedType };

/** `row`: the row of a table that hits when its fields have these values. */
export type NodeExampleValue = ExampleValue & { row?: number };

/** All that is known of a kind of node. Contents are read loosely, because a graph is saved before it is right. */
export type NodeDefinition<Content> = {
  /** What people call it. */
  label: string;
  /** The content of a new one. */
  defaults: () => unknown;
  /** What its content must look like for the engine to read it. */
  shape: ContentShape;
  /** Cells of a table, whether there is anything in them or not: counted before anything else is looked at. */
  cellCount: (content: unknown) => number;
  /** Where the text stands that a path leads to; null where it leads to none that an author writes. */
  locate: (content: unknown, path: ContentPath) => TextLocation | null;
  read: (content: unknown, room: TreeRoom) => Content;
  /** Everything in it that the engine reads and that is not empty. */
  texts: (content: Content) => NodeText[];
  transform: (content: Content) => Transform | null;
  /** The JSON Schema that it declares for what passes through it. */
  schema: (content: Content) => unknown;
  reads: (content: Content) => Field[];
  writes: (content: Content) => Field[];
  /** Whether what comes in goes out too, whatever its settings say. */
  passesAll: boolean;
  /** Values that its fields may have in an example. */
  exampleValues: (content: Content) => NodeExampleValue[];
};

const nothing = () => [];

/** For kinds that have no texts and tell nothing of what they read and write. */
export const opaque = {
  cellCount: () => 0,
  locate: () => null,
  texts: nothing,
  transform: () => null,
  schema: () => null,
  reads: nothing,
  writes: nothing,
  passesAll: false,
  exampleValues: nothing,
} satisfies Partial<NodeDefinition<unknown>>;
