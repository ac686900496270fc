import { asRecord, kindOf, parseSchema } from '@rulewright/jdm';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';

/** The values that the schemas of a graph's requests name for a field, such as `customer.tier`. */
export function schemaValues(graph: Graph, field: string): readonly unknown[] {
  const path = field.trim().split('.');
  return graph.nodes
    .filter((node) => kindOf(node) === 'inputNode')
    .flatMap(({ content }) => valuesAt(parseSchema(asRecord(content).schema), path));
}

function valuesAt(schema: unknown, path: readonly string[]): unknown[] {
  const found = path.reduce<unknown>((part, step) => asRecord(asRecord(part).properties)[step], schema);
  const { enum: values, const: only, type } = asRecord(found);
  if (Array.isArray(values)) return values;
  if (only !== undefined) return [only];
  return type === 'boolean' ? [true, false] : [];
}
