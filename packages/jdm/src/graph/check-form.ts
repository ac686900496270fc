import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Misfit } from './form.ts';
import { misfitOf } from './form.ts';
import { definitionOf } from './node-kinds.ts';
import { expressionsOf } from './nodes/expression-node.ts';
import { columnName, columnsOf } from './nodes/table-columns.ts';
import type { Problem } from './problem.ts';

/** The first node whose content is not in the form that the engine reads. */
export function checkForm({ nodes }: DecisionGraph): Problem | null {
  for (const node of nodes) {
    const definition = definitionOf(node);
    const misfit = definition && misfitOf(definition.form, node.content);
    if (misfit) return { message: wordsFor(node, misfit), nodeId: node.id };
  }
  return null;
}

export const notInForm = ({ name, id }: DecisionNode): Problem => ({
  message: `"${name}" is not in a form that can be run`,
  nodeId: id,
});

function wordsFor(node: DecisionNode, misfit: Misfit): string {
  if (misfit.kind === 'unknown') {
    return `"${node.name}" has the unknown value "${misfit.value}", expected ${choice(misfit.expected)}`;
  }
  if (misfit.kind === 'missing') {
    const expected = misfit.expected.length > 0 ? `, which is ${choice(misfit.expected)}` : '';
    return `"${node.name}" lacks "${misfit.field}"${expected}`;
  }
  return noText(node) ?? notInForm(node).message;
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
