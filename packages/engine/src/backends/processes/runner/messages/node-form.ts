import type { DecisionNode } from '@rulewright/contract';
import { columnName, columnsOf, rowsOf } from '@rulewright/jdm';

/** Puts into words why the engine cannot read a node. `said` is the engine's message for a graph of this node alone. */
export function whyUnreadable(node: DecisionNode, said: string): string {
  const lacks = said.match(/missing field `(\w+)`/)?.[1];
  if (lacks) return `"${node.name}" lacks "${lacks}"${policies(lacks)}`;
  const unknown = said.match(/unknown variant `(.*?)`, expected (.*?) at line/);
  if (unknown)
    return `"${node.name}" has the unknown value "${unknown[1]}", expected ${unknown[2]?.replaceAll('`', '"')}`;
  return noText(node) ?? `"${node.name}" is not in a form that can be run`;
}

const policies = (field: string) => (field === 'hitPolicy' ? ', which is "first" or "collect"' : '');

/** Finds a cell or an expression that is not written as text, which all of them have to be. */
function noText({ name, type, content }: DecisionNode): string | null {
  if (type === 'expressionNode')
    for (const [n, { key, value }] of rowsOf(content, 'expressions').entries())
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
