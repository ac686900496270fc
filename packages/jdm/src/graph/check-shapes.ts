import type { DecisionNode } from '@rulewright/contract';
import type { Mismatch } from './content-shape.ts';
import { mayBeMissing, mismatchOf } from './content-shape.ts';
import type { NodeKind } from './new-node.ts';
import { nodeKinds } from './node-kinds.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';

/** Reports the nodes whose content does not have the shape that a run expects, each with its first mismatch. */
export function checkShapes({ nodes }: ParsedGraph): Problem[] {
  const problems: Problem[] = [];
  for (const { kind, source } of nodes) {
    const mismatch = kind && mismatchIn(kind, source);
    if (mismatch) problems.push(problemFor(kind, source, mismatch));
  }
  return problems;
}

function mismatchIn(kind: NodeKind, { content }: DecisionNode): Mismatch | null {
  const { shape } = nodeKinds[kind];
  if (content === undefined && !mayBeMissing(shape))
    return { kind: 'missing', path: [], field: 'content', expected: [] };
  return mismatchOf(shape, content);
}

/** What is told of a Decision node without a document. */
export const callsNothing = (name: string) => `"${name}" calls no document. Choose one`;

export const notInShape = ({ name, id }: DecisionNode): Problem =>
  errorOf('not-runnable', `"${name}" is not in a form that can be run`, id);

function problemFor(kind: NodeKind, node: DecisionNode, mismatch: Mismatch): Problem {
  if (mismatch.kind === 'unknown') {
    const words = `has the unknown value "${mismatch.value}", expected ${choice(mismatch.expected)}`;
    return errorOf('not-runnable', `"${node.name}" ${words}`, node.id);
  }
  if (mismatch.kind === 'missing') {
    if (kind === 'decisionNode') return errorOf('call-without-document', callsNothing(node.name), node.id);
    const expected = mismatch.expected.length > 0 ? `, which is ${choice(mismatch.expected)}` : '';
    return errorOf('not-runnable', `"${node.name}" lacks "${mismatch.field}"${expected}`, node.id);
  }
  return (mismatch.kind === 'notText' && notText(kind, node, mismatch)) || notInShape(node);
}

const choice = (words: string[]) => words.map((word) => `"${word}"`).join(' or ');

/** Cells and expressions must be strings, even if they hold numbers. */
function notText(kind: NodeKind, node: DecisionNode, { path, value }: Mismatch & { kind: 'notText' }): Problem | null {
  const at = nodeKinds[kind].locate(node.content, path);
  if (!at) return null;
  const [first = '', ...rest] = at.label();
  const where = `"${node.name}", ${first.toLowerCase()}${rest.join('')}`;
  const message = `${where}: it must be a text, and is ${String(JSON.stringify(value)).slice(0, 50)}`;
  return {
    ...errorOf('not-runnable', message, node.id),
    place: { row: at.row, column: at.column, start: 0, end: 0 },
  };
}
