import type { DecisionGraph, Problem } from '@rulewright/contract';
import { asRecord, kindOf } from '@rulewright/jdm';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { changeNode } from '#jdm-editor/edits/graph-edits.ts';

/** The graph with the change that solves a problem. The same graph where its text is not there any more. */
export function applyFix(graph: DecisionGraph, { node_id, place, fix }: Problem): DecisionGraph {
  if (node_id === null || !place || !fix) return graph;
  const { row, column } = place;
  return changeNode(graph, node_id, (node) => {
    const path = pathTo(node, row, column);
    if (!path) return node;
    const content = changedAt(node.content, path, (text) => fixed(text, fix));
    return content === node.content ? node : ({ ...node, content } as GraphNode);
  });
}

function fixed(text: unknown, { start, end, text: written }: NonNullable<Problem['fix']>): unknown {
  if (typeof text !== 'string' || start > end || end > text.length) return text;
  return `${text.slice(0, start)}${written}${text.slice(end)}`;
}

type Path = readonly (string | number)[];

/** Where a text stands in the content of its node. */
function pathTo(node: GraphNode, row: number | null, column: string | null): Path | null {
  const kind = kindOf(node);
  if (column !== null) return row === null ? fieldPath(node.content, column) : ['rules', row, column];
  if (row === null) return ['inputField'];
  if (kind === 'expressionNode') return ['expressions', row, 'value'];
  return kind === 'switchNode' ? ['statements', row, 'condition'] : null;
}

function fieldPath(content: unknown, column: string): Path | null {
  const { inputs } = asRecord(content);
  const at = Array.isArray(inputs) ? inputs.findIndex((one) => asRecord(one).id === column) : -1;
  return at < 0 ? null : ['inputs', at, 'field'];
}

/** Changes one value and shares all others with what was there before. */
function changedAt(value: unknown, [step, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const before = (value as Record<string, unknown>)[step];
  const after = changedAt(before, rest, change);
  if (after === before) return value;
  return Array.isArray(value) ? value.with(Number(step), after) : { ...value, [step]: after };
}
