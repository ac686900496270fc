import { EXAMPLE_ROWS } from '../graph/nodes/decision-table-node.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import type { Variant } from './example-builder.ts';
import { ExampleBuilder } from './example-builder.ts';
import { exampleOfSchema } from './example-of-schema.ts';
import { inputReads } from './input-reads.ts';
import type { JsonSchema } from './schema-builder.ts';

/** The input for rules that give no evidence of what they expect. */
const sampleInput = { name: 'Ada Lovelace', age: 36, active: true };

/** The maximum number of example values that are collected from one graph. */
const MAX_EXAMPLE_VALUES = 2_000;
/** The maximum length of an example, because nobody reads a longer one. */
const MAX_LENGTH = 16 * 1024;

const rows = Array.from({ length: EXAMPLE_ROWS }, (_, row) => row);
const variants: Variant[] = [
  ...rows.map((row) => ({ row, unknown: 'text' })),
  ...rows.map((row) => ({ row, unknown: 1 })),
  { row: 0, unknown: null },
];

/**
 * Inputs that the graph probably accepts, the likeliest first. The rules are the best source: a cell "> 18" suggests 19
 * as an age. Callers evaluate an example before they show it.
 */
export function examplesOf(graph: ParsedGraph, declared: JsonSchema | null): Record<string, unknown>[] {
  const builder = new ExampleBuilder();
  let exampleValues = 0;
  for (const { path, found } of inputReads(graph, (node) => node.exampleValues())) {
    if (++exampleValues > MAX_EXAMPLE_VALUES) break;
    builder.at(path).note(found ?? { value: undefined });
  }
  const inputs = variants.map((variant) =>
    declared ? exampleOfSchema(declared, builder, variant) : builder.toExample(variant),
  );
  const texts = new Set([...inputs.filter(isFilledObject), sampleInput, {}].map((input) => JSON.stringify(input)));
  return [...texts].filter(({ length }) => length <= MAX_LENGTH).map((text) => JSON.parse(text));
}

const isFilledObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
