import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';

/** Finds nodes that write a result twice, and tables without rows. */
export const checkContents = ({ nodes }: ParsedGraph): Problem[] => nodes.flatMap(problemsOf);

function problemsOf(node: ParsedNode): Problem[] {
  if (node.kind === 'expressionNode') {
    const seen = new Set<string>();
    return node.content.rows.flatMap(({ key, value }) => {
      // A later expression may go on from what the first one gave.
      const isAgain = seen.has(key) && !value.text.includes('$');
      seen.add(key);
      if (!isAgain) return [];
      const place = { row: value.at.row, column: null, start: 0, end: value.text.length };
      const message = `${value.at.label()}: another expression of this node has the same key and is lost`;
      return [{ ...warningOf(node, 'duplicate-key', message), place }];
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
    ...[...repeated].map((field) => {
      const message = `Two output columns of "${node.name}" write the field \`${field}\`, so that one of them is lost`;
      return warningOf(node, 'duplicate-key', message);
    }),
  ];
}

const warningOf = ({ id }: ParsedNode, code: ProblemCode, message: string): Problem => ({
  severity: 'warning',
  code,
  message,
  nodeId: id,
});
