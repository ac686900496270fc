import type { ExampleValue } from '../../expression/field-usage/example-values.ts';
import type { GuessedType } from '../../expression/field-usage/guessed-types.ts';
import type { ContentPath, ContentShape } from '../content-shape.ts';
import type { NodeText, TextLocation, TreeBudget } from '../node-text.ts';
import type { InputOutputMapping } from './input-output-mapping.ts';

/**
 * A field that a node reads or writes. The path of a read is relative to the node's input, that of a write to the
 * node's output path.
 */
export type Field = { path: string[]; type: GuessedType };

/** `row` is the table row that matches if its fields have these values. */
export type NodeExampleValue = ExampleValue & { row?: number };

/**
 * Everything that depends on the kind of a node, but for what a new one begins with (`new-node.ts`). Contents are read without trusting their shape, because a graph can be
 * saved while it is incomplete.
 */
export type NodeDefinition<Content> = {
  /** The shape that a run expects of its content. */
  shape: ContentShape;
  /** The number of table cells, including empty ones. It is checked before anything else is read. */
  cellCount: (content: unknown) => number;
  /** The location of the text at a path. Null if the path leads to something that authors do not write. */
  locate: (content: unknown, path: ContentPath) => TextLocation | null;
  read: (content: unknown, budget: TreeBudget) => Content;
  /** All texts that are not empty and that a run reads. */
  texts: (content: Content) => NodeText[];
  mapping: (content: Content) => InputOutputMapping | null;
  /** The JSON Schema that the node declares for the data that passes through it. */
  schema: (content: Content) => unknown;
  reads: (content: Content) => Field[];
  writes: (content: Content) => Field[];
  /** Whether the node always adds its input to its output, regardless of its settings. */
  passesAll: boolean;
  /** Values that the fields it reads may have in an example. */
  exampleValues: (content: Content) => NodeExampleValue[];
};
