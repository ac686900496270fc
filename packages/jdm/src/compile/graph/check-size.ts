import { asRecord } from '../../graph/untrusted-json.ts';
import { NotCompiled } from '../outcome/not-compiled.ts';

/** Nodes and connections together. Which nodes run is planned in one step. */
export const MAX_PARTS = 1_000;
export const MAX_COLUMNS = 200;
/** Expressions of a node, or branches of a switch. They are read in one step. */
export const MAX_ROWS = 400;
/** In characters: the keys or fields of a node together, its ids, and its names. */
export const MAX_NAMES_LENGTH = 20_000;
export const MAX_SCHEMA_LENGTH = 20_000;

/**
 * Refuses a graph whose parts are too large to be read in small steps. It looks at their lengths alone, before any of them is
 * read. The rows of tables are not counted here, because they are read some at a time.
 */
export function checkSize(graph: unknown): void {
  const { nodes, edges } = asRecord(graph);
  if (lengthOf(nodes) + lengthOf(edges) > MAX_PARTS) tooLarge('too many nodes and connections');
  if (Array.isArray(nodes)) for (const node of nodes) checkNode(asRecord(asRecord(node).content));
}

function checkNode({ expressions, statements, inputs, outputs, outputPath, schema }: Record<string, unknown>): void {
  if (lengthOf(expressions) > MAX_ROWS || lengthOf(statements) > MAX_ROWS) tooLarge('too many rows');
  if (lengthOf(inputs) + lengthOf(outputs) > MAX_COLUMNS) tooLarge('too many columns');
  const fields = lengthOfAll(inputs, 'field') + lengthOfAll(outputs, 'field');
  if (lengthOfAll(expressions, 'key') + fields + lengthOf(outputPath) > MAX_NAMES_LENGTH) tooLarge('long names');
  for (const name of ['id', 'name'])
    if (
      [inputs, outputs, statements].reduce<number>((all, items) => all + lengthOfAll(items, name), 0) > MAX_NAMES_LENGTH
    )
      tooLarge('long names');
  if (lengthOf(schema) > MAX_SCHEMA_LENGTH) tooLarge('a long schema');
}

function tooLarge(reason: string): never {
  throw new NotCompiled(reason);
}

const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

const lengthOfAll = (items: unknown, name: string): number =>
  Array.isArray(items) ? items.reduce<number>((all, item) => all + lengthOf(asRecord(item)[name]), 0) : 0;
