import type { NodeKind } from '@rulewright/jdm';
import { asText, columnsOf, kindOf, newNode } from '@rulewright/jdm';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { isRecord } from '#lib/json/is-record.ts';
import { wordOf } from './branch-word.ts';

/** What a node's card shows of its content. */
export type NodeSummary = {
  /** The kind in words. Nodes of unknown kinds are shown with the type that the graph has. */
  kind: string;
  /** A line below the name, or none. */
  line: string | null;
  /** Expressions with their keys. */
  rows: { key: string; text: string }[];
  /** The branches of a switch, each with its own way out. */
  branches: { id: string; text: string /** For a branch without a condition. */; word: string }[];
};

/** More rows than these are counted instead of shown. */
const SHOWN_ROWS = 4;

const nothing = { line: null, rows: [], branches: [] };

type Content = Readonly<Record<string, unknown>>;

const summaries: Record<NodeKind, (content: Content) => Omit<NodeSummary, 'kind'>> = {
  inputNode: () => nothing,
  outputNode: () => nothing,
  decisionTableNode(content) {
    const { inputs, outputs, rules } = columnsOf(content);
    const size = `${count(rules, 'row')}, ${count([...inputs, ...outputs], 'column')}`;
    return { ...nothing, line: content.hitPolicy === 'collect' ? `${size}, all hits` : size };
  },
  expressionNode(content) {
    const rows = listOf(content.expressions);
    const shown = rows.slice(0, SHOWN_ROWS).map(({ key, value }) => ({ key: asText(key), text: asText(value) }));
    const hidden = rows.length - shown.length;
    return { ...nothing, rows: shown, line: hidden > 0 ? `and ${hidden} more` : null };
  },
  functionNode: () => ({ ...nothing, line: 'JavaScript' }),
  switchNode(content) {
    const collects = content.hitPolicy === 'collect';
    const branches = listOf(content.statements).map(({ id, condition }, at, { length: count }) => ({
      id: asText(id),
      text: asText(condition),
      word: wordOf({ at, count, isFirst: !collects, condition: '' }) === 'Else' ? 'Else' : 'Always',
    }));
    return { ...nothing, branches, line: collects ? 'takes every branch that matches' : null };
  },
  decisionNode: ({ key }) => ({ ...nothing, line: asText(key) || 'No decision chosen' }),
};

export function summaryOf(node: GraphNode): NodeSummary {
  const kind = kindOf(node);
  if (!kind) return { ...nothing, kind: node.type };
  const content = isRecord(node.content) ? node.content : {};
  return { kind: newNode(kind).name, ...summaries[kind](content) };
}

const editLabels: Record<NodeKind, string> = {
  inputNode: 'Edit Schema',
  outputNode: 'Edit Schema',
  decisionTableNode: 'Edit Table',
  expressionNode: 'Edit Expression',
  functionNode: 'Edit Function',
  switchNode: 'Edit Switch',
  decisionNode: 'Edit Decision',
};

/** What the button says that opens a node. */
export function editLabel(node: GraphNode): string {
  const kind = kindOf(node);
  return kind ? editLabels[kind] : 'Edit';
}

const listOf = (value: unknown): Content[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const count = (items: readonly unknown[], noun: string) => `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
