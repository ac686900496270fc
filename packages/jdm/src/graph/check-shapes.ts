import type { DecisionNode } from '@rulewright/contract';
import type { Mismatch } from './content-shape.ts';
import { mismatchOf } from './content-shape.ts';
import { asList, asRecord } from './loose.ts';
import { nodeKinds } from './node-kinds.ts';
import { columnName, columnsOf } from './nodes/table-content.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';

/** The first node whose content is not in the form that the engine reads. */
export function checkShapes({ nodes }: ParsedGraph): Problem | null {
  for (const { kind, source: node } of nodes) {
    const mismatch = kind && mismatchOf(nodeKinds[kind].shape, node.content);
    if (mismatch) return problemFor(node, mismatch);
  }
  return null;
}

export const notInShape = ({ name, id }: DecisionNode): Problem => ({
  message: `"${name}" is not in a form that can be run`,
  nodeId: id,
});

function problemFor(node: DecisionNode, mismatch: Mismatch): Problem {
  if (mismatch.kind === 'unknown') {
    const words = `has the unknown value "${mismatch.value}", expected ${choice(mismatch.expected)}`;
    return { message: `"${node.name}" ${words}`, nodeId: node.id };
  }
  if (mismatch.kind === 'missing') {
    const expected = mismatch.expected.length > 0 ? `, which is ${choice(mismatch.expected)}` : '';
    return { message: `"${node.name}" lacks "${mismatch.field}"${expected}`, nodeId: node.id };
  }
  return notText(node) ?? notInShape(node);
}

const choice = (words: string[]) => words.map((word) => `"${word}"`).join(' or ');

/** Cells and expressions are written as text, whatever they hold. */
function notText(node: DecisionNode): Problem | null {
  if (node.type === 'expressionNode')
    for (const [row, { key, value }] of asList(asRecord(node.content).expressions).entries())
      if (typeof value !== 'string')
        return mustBeText(node, `expression ${key ? `"${key}"` : row + 1}`, value, row, null);
  if (node.type !== 'decisionTableNode') return null;
  const { inputs, outputs, rules } = columnsOf(node.content);
  for (const [row, rule] of rules.entries())
    for (const column of [...inputs, ...outputs]) {
      const id = String(column.id);
      const cell = rule[id];
      if (cell !== undefined && typeof cell !== 'string')
        return mustBeText(node, `row ${row + 1}, column "${columnName(column)}"`, cell, row, id);
    }
  return null;
}

const mustBeText = (
  { id, name }: DecisionNode,
  where: string,
  value: unknown,
  row: number,
  column: string | null,
): Problem => ({
  message: `"${name}", ${where}: it must be a text, and is ${String(JSON.stringify(value)).slice(0, 50)}`,
  nodeId: id,
  place: { row, column, start: 0, end: 0 },
});
