import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';
import { MAX_NAME_LENGTH } from './size-limits.ts';
import { asRecord } from './untrusted-json.ts';

/** How many rows are looked at between two pauses. */
const ROWS_AT_ONCE = 4_096;

/** What an author calls the items of each list in a node, and which of their fields are names. */
const lists: readonly [list: string, item: string, fields: readonly string[]][] = [
  ['inputs', 'input column', ['id', 'name']],
  ['outputs', 'output column', ['id', 'name', 'field']],
  ['expressions', 'expression', ['id', 'key']],
  ['statements', 'condition', ['id']],
  ['rules', 'row', ['_id']],
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
  return edges.some((edge) => longField(edge, ['id'])) ? tooLong('id', 'a connection', null) : null;
}

function* checkNode(node: DecisionNode): Generator<undefined, Problem | null, undefined> {
  const { id, content } = node;
  const own = longField(node, ['id', 'name', 'type']) ?? longField(content, ['key', 'outputPath']);
  if (own) return own === 'id' ? tooLong(own, 'a node', null) : tooLong(own, 'this node', id);
  for (const [list, item, fields] of lists) {
    const items = asRecord(content)[list];
    if (!Array.isArray(items)) continue;
    for (let at = 0; at < items.length; at++) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
      const field = longField(items[at], fields);
      if (!field) continue;
      const problem = tooLong(field, `${item} ${at + 1}`, id);
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

/** What a field is called where that is not its own name. */
const fieldWords: Readonly<Record<string, string>> = { _id: 'id', outputPath: 'output path' };

function tooLong(field: string, of: string, nodeId: string | null): Problem {
  const what = `The ${fieldWords[field] ?? field} of ${of}`;
  const most = MAX_NAME_LENGTH.toLocaleString('en');
  return errorOf('not-runnable', `${what} is longer than ${most} characters`, nodeId);
}
