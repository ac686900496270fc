import { EXAMPLE_ROWS } from '../graph/nodes/decision-table-node.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import type { Variant } from './example-builder.ts';
import { ExampleBuilder } from './example-builder.ts';
import { exampleOfSchema } from './example-of-schema.ts';
import { inputReads } from './input-reads.ts';
import type { JsonSchema } from './schema-builder.ts';

/** What rules are given that do not say what they expect. */
const sampleInput = { name: 'Ada Lovelace', age: 36, active: true };

/** What a graph tells beyond that is not looked at. */
const MAX_EXAMPLE_VALUES = 2_000;
/** Longer ones are no examples that anybody reads. */
const MAX_LENGTH = 16 * 1024;

const rows = Array.from({ length: EXAMPLE_ROWS }, (_, row) => row);
const variants: Variant[] = [
  ...rows.map((row) => ({ row, unknown: 'text' })),
  ...rows.map((row) => ({ row, unknown: 1 })),
  { row: 0, unknown: null },
];

/**
 * Inputs that the graph probably accepts, the likeliest first. The rules themselves are the best source: a cell that
 * asks for "> 18" tells that 19 is an age. Whoever shows one runs it first.
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
