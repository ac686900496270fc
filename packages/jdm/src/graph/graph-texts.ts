import type { DecisionNode } from '@rulewright/contract';
import type { Loose } from './loose.ts';
import { list, record, text } from './loose.ts';
import type { NodeKind } from './node-kinds.ts';
import { kindOf } from './node-kinds.ts';

/** A piece of a node that somebody wrote and the engine parses. */
export type GraphText = {
  /** A function is a module; older graphs have scripts instead. */
  kind: 'expression' | 'test' | 'either' | 'function' | 'script';
  /** Where it stands, in words for its author: asked for only where something is wrong with it. */
  place: () => string;
  text: string;
};

const byKind: Record<NodeKind, (content: unknown) => GraphText[]> = {
  inputNode: () => [],
  outputNode: () => [],
  expressionNode: (content) => [
    ...loopField(content),
    ...list(record(content).expressions).map((row, n) => ({
      kind: 'expression' as const,
      place: () => (row.key ? `Expression "${text(row.key)}"` : `Expression ${n + 1}`),
      text: text(row.value),
    })),
  ],
  decisionTableNode: (content) => [...loopField(content), ...tableTexts(record(content))],
  switchNode: (content) =>
    list(record(content).statements).map((row, n) => ({
      kind: 'expression',
      place: () => `Condition ${n + 1}`,
      text: text(row.condition),
    })),
  decisionNode: (content) => loopField(content),
  functionNode: (content) => [
    {
      kind: typeof content === 'string' ? 'script' : 'function',
      place: () => 'Function',
      text: functionSource(content),
    },
  ],
};

/** A script is the content itself, a module is in it. */
export const functionSource = (content: unknown): string => text(content) || text(record(content).source);

export const columnsOf = (content: unknown) => ({
  inputs: list(record(content).inputs),
  outputs: list(record(content).outputs),
  rules: list(record(content).rules),
});

export const rowsOf = (content: unknown, field: 'expressions' | 'statements') => list(record(content)[field]);

/** Everything in a node that the engine parses and that is not empty. */
export function textsOf(node: DecisionNode): GraphText[] {
  const kind = kindOf(node);
  return kind ? byKind[kind](node.content).filter((item) => item.text.trim() !== '') : [];
}

const loopField = (content: unknown): GraphText[] => [
  { kind: 'expression', place: () => 'Input field', text: text(record(content).inputField) },
];

type Column = { kind: 'test' | 'either' | 'expression'; id: string; name: string; order: number };

function tableTexts(content: Loose): GraphText[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const columns = columnsById(inputs, outputs);
  return [
    ...inputs.map((column) => ({
      kind: 'expression' as const,
      place: () => `Column "${columnName(column)}"`,
      text: text(column.field),
    })),
    ...rules.flatMap((row, n) =>
      cellsIn(row, columns).map(({ id, kind, name }) => ({
        kind,
        place: () => `Row ${n + 1}, column "${name}"`,
        text: text(row[id]),
      })),
    ),
  ];
}

/** Labels that the graph editor gives to a column by itself. */
const unchosenLabels = ['Input', 'Output', 'New field'];

/** What the author calls a column: its label, or its field where nobody chose a label. */
export function columnName(column: Loose): string {
  const [label, field] = [text(column.name), text(column.field)];
  return unchosenLabels.includes(label) && field.trim() ? field : label || field;
}

/** Under each id a column of each kind: what shares both has the same cell, which need not be read twice. */
function columnsById(inputs: Loose[], outputs: Loose[]): Map<string, Column[]> {
  const byId = new Map<string, Column[]>();
  const add = (column: Loose, kind: Column['kind'], order: number) => {
    const id = text(column.id);
    const same = byId.get(id) ?? [];
    if (!same.some((other) => other.kind === kind))
      byId.set(id, [...same, { kind, id, name: columnName(column), order }]);
  };
  // Without a field there is nothing to test, so that a cell is a whole expression; old graphs have tests there too.
  for (const [n, column] of inputs.entries()) add(column, text(column.field).trim() ? 'test' : 'either', n);
  for (const [n, column] of outputs.entries()) add(column, 'expression', inputs.length + n);
  return byId;
}

/** The cells that a row has, in the order of the columns. Columns by rows are many more, and nearly all empty. */
function cellsIn(row: Loose, columns: Map<string, Column[]>): Column[] {
  return Object.keys(row)
    .flatMap((id) => columns.get(id) ?? [])
    .sort((one, other) => one.order - other.order);
}
