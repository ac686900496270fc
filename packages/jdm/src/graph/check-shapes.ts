import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Mismatch } from './content-shape.ts';
import { mismatchOf } from './content-shape.ts';
import { definitionOf } from './node-kinds.ts';
import { expressionsOf } from './nodes/expression-node.ts';
import { columnName, columnsOf } from './nodes/table-columns.ts';
import type { Problem } from './problem.ts';

/** The first node whose content is not in the form that the engine reads. */
export function checkShapes({ nodes }: DecisionGraph): Problem | null {
  for (const node of nodes) {
    const definition = definitionOf(node);
    const mismatch = definition && mismatchOf(definition.shape, node.content);
    if (mismatch) return { message: wordsFor(node, mismatch), nodeId: node.id };
  }
  return null;
}

export const notInShape = ({ name, id }: DecisionNode): Problem => ({
  message: `"${name}" is not in a form that can be run`,
  nodeId: id,
});

function wordsFor(node: DecisionNode, mismatch: Mismatch): string {
  if (mismatch.kind === 'unknown') {
    return `"${node.name}" has the unknown value "${mismatch.value}", expected ${choice(mismatch.expected)}`;
  }
  if (mismatch.kind === 'missing') {
    const expected = mismatch.expected.length > 0 ? `, which is ${choice(mismatch.expected)}` : '';
    return `"${node.name}" lacks "${mismatch.field}"${expected}`;
  }
  return noText(node) ?? notInShape(node).message;
}

const choice = (words: string[]) => words.map((word) => `"${word}"`).join(' or ');

/** Cells and expressions are written as text, whatever they hold. */
function noText({ name, type, content }: DecisionNode): string | null {
  if (type === 'expressionNode')
    for (const [n, { key, value }] of expressionsOf(content).entries())
      if (typeof value !== 'string') return `"${name}", expression ${key ? `"${key}"` : n + 1}: ${mustBeText(value)}`;
  if (type !== 'decisionTableNode') return null;
  const { inputs, outputs, rules } = columnsOf(content);
  for (const [n, row] of rules.entries())
    for (const column of [...inputs, ...outputs]) {
      const cell = row[String(column.id)];
      if (cell !== undefined && typeof cell !== 'string')
        return `"${name}", row ${n + 1}, column "${columnName(column)}": ${mustBeText(cell)}`;
    }
  return null;
}

const mustBeText = (value: unknown) => `it must be a text, and is ${String(JSON.stringify(value)).slice(0, 50)}`;
