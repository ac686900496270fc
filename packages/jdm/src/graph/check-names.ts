import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';
import { MAX_NAME_LENGTH } from './size-limits.ts';
import { asRecord } from './untrusted-json.ts';

/** How many rows are looked at between two pauses. */
const ROWS_AT_ONCE = 4_096;

/** What an author calls the items of each list in a node, and which of their fields are names. */
const lists: readonly [list: string, item: string, fields: readonly string[]][] = [
  ['inputs', 'Input column', ['id', 'name']],
  ['outputs', 'Output column', ['id', 'name', 'field']],
  ['expressions', 'Expression', ['id', 'key']],
  ['statements', 'Condition', ['id']],
  ['rules', 'Row', ['_id']],
];

/**
 * Finds the first id or name of a graph that is too long. Traces, failed cells, coverage and messages repeat them, so that
 * long ones would multiply.
 */
export function* checkNames({ nodes, edges }: DecisionGraph): Generator<undefined, Problem | null, undefined> {
  for (const node of nodes) {
    yield;
    const problem = yield* checkNode(node);
    if (problem) return problem;
  }
  yield;
  return edges.some((edge) => longField(edge, ['id'])) ? tooLong('Connection, id', null) : null;
}

function* checkNode(node: DecisionNode): Generator<undefined, Problem | null, undefined> {
  const { id, content } = node;
  const own = longField(node, ['id', 'name', 'type']) ?? longField(content, ['key', 'outputPath']);
  if (own) return tooLong(`Node, ${own}`, own === 'id' ? null : id);
  for (const [list, item, fields] of lists) {
    const items = asRecord(content)[list];
    if (!Array.isArray(items)) continue;
    for (let at = 0; at < items.length; at++) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
      const field = longField(items[at], fields);
      if (!field) continue;
      const problem = tooLong(`${item} ${at + 1}, ${field === '_id' ? 'id' : field}`, id);
      const isRow = list !== 'inputs' && list !== 'outputs';
      return isRow ? { ...problem, place: { row: at, column: null, start: 0, end: 0 } } : problem;
    }
  }
  return null;
}

function longField(item: unknown, fields: readonly string[]): string | null {
  for (const field of fields) {
    const value = asRecord(item)[field];
    if (typeof value === 'string' && value.length > MAX_NAME_LENGTH) return field;
  }
  return null;
}

const tooLong = (what: string, nodeId: string | null): Problem =>
  errorOf('not-runnable', `${what}: longer than ${MAX_NAME_LENGTH.toLocaleString('en')} characters`, nodeId);
