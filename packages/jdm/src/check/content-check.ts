import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import { outputTarget } from '../graph/nodes/output-target.ts';
import { columnsOf } from '../graph/nodes/table-columns.ts';
import { cellText, columnName } from '../graph/nodes/table-content.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';
import { asText } from '../graph/untrusted-json.ts';

/** Finds nodes that write a result twice or under no name, and tables without rows. */
export const checkContents = ({ nodes }: ParsedGraph): Problem[] => nodes.flatMap(problemsOf);

function problemsOf(node: ParsedNode): Problem[] {
  if (node.kind === 'expressionNode') {
    const seen = new Map<string, Expression | null>();
    return node.content.rows.flatMap(({ key, value }) => {
      const lost = lostResult(key, value.tree, seen);
      seen.set(key, value.tree);
      if (!lost) return [];
      const place = { row: value.at.row, column: null, start: 0, end: value.text.length };
      return [{ ...warningOf(node, 'duplicate-key', `${value.at.label()}: ${lost}`), place }];
    });
  }
  if (node.kind !== 'decisionTableNode') return [];
  const { outputs, rowCount } = node.content;
  const fields = outputs.map(({ field }) => field).filter((field) => field !== '');
  const written = new Set<string>();
  const repeated = new Set(fields.filter((field) => written.size === written.add(field).size));
  return [
    ...(rowCount === 0
      ? [warningOf(node, 'empty-table', `"${node.name}" has no rows, so it never gives a result`)]
      : []),
    ...unusableOutputs(node),
    ...[...repeated].map((field) => {
      const message = `Two output columns of "${node.name}" write the field \`${field}\`, so that one of them is lost`;
      return warningOf(node, 'duplicate-key', message);
    }),
  ];
}

/** Which result an expression takes away, or that its own is lost. A later one may go on from what an earlier one gave. */
function lostResult(key: string, tree: Expression | null, seen: ReadonlyMap<string, Expression | null>): string | null {
  if (tree && readsEarlier(tree)) return null;
  if (seen.has(key)) return 'another expression of this node has the same key and is lost';
  const inner = [...seen.keys()].find((other) => other.startsWith(`${key}.`));
  if (inner) return `this replaces \`${inner}\`, which another expression of this node sets`;
  const outer = [...seen.keys()].find((other) => key.startsWith(`${other}.`));
  const whole = outer === undefined ? null : seen.get(outer);
  return whole && isNoObject(whole) ? `\`${outer}\` is not an object, so its value is lost` : null;
}

function readsEarlier(tree: Expression): boolean {
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'name' && part.name === '$') return true;
    open.push(...partsOf(part));
  }
  return false;
}

const plainKinds: readonly Expression['kind'][] = ['number', 'string', 'boolean', 'template', 'list', 'range'];

const isNoObject = ({ kind }: Expression) => plainKinds.includes(kind);

/** An output column without a field gives a field without a name, which nothing can read. The same goes for `tags[].name`. */
function unusableOutputs(node: ParsedNode): Problem[] {
  const { outputs, rules } = columnsOf(node.source.content);
  return outputs.flatMap((column) => {
    const { path } = outputTarget(asText(column.field));
    const isNameless = path.trim() === '';
    const reason = isNameless ? 'has no field' : 'has `[]` inside of its field, where it may only stand at the end';
    if (!isNameless && !path.includes('[]')) return [];
    // The rows are only looked at where it matters.
    if (rules.every((rule) => cellText(rule[asText(column.id)]) === '')) return [];
    const message = `The output column "${columnName(column)}" of "${node.name}" ${reason}, so its results cannot be used`;
    return [warningOf(node, 'column-without-field', message)];
  });
}

const warningOf = ({ id }: ParsedNode, code: ProblemCode, message: string): Problem => ({
  severity: 'warning',
  code,
  message,
  nodeId: id,
});
