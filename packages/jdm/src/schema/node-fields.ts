import type { DecisionNode } from '@rulewright/contract';
import { columnsOf, rowsOf } from '../graph/graph-texts.ts';
import { text } from '../graph/loose.ts';
import type { NodeKind } from '../graph/node-kinds.ts';
import { kindOf } from '../graph/node-kinds.ts';
import type { Hint, Read } from './reads.ts';
import { agreed, pathOf, readsOf, testHint, valueHint } from './reads.ts';

type Write = { path: string[]; hint: Hint };

type Fields = {
  reads: (content: unknown) => Read[];
  writes: (content: unknown) => Write[];
  /** Whether what comes in goes out too, whatever its settings say. */
  passesAll: boolean;
};

/** What does something that cannot be told from its content. */
const opaque: Fields = { reads: () => [], writes: () => [], passesAll: false };

const byKind: Record<NodeKind, Fields> = {
  inputNode: opaque,
  outputNode: { ...opaque, passesAll: true },
  decisionTableNode: { reads: tableReads, writes: tableWrites, passesAll: false },
  expressionNode: {
    reads: (content) => rowsOf(content, 'expressions').flatMap(({ value }) => readsOf(text(value))),
    writes: (content) =>
      rowsOf(content, 'expressions')
        .filter(({ key }) => text(key))
        .map(({ key, value }) => ({ path: pathOf(text(key)), hint: valueHint(text(value)) })),
    passesAll: false,
  },
  functionNode: opaque,
  switchNode: {
    reads: (content) => rowsOf(content, 'statements').flatMap(({ condition }) => readsOf(text(condition))),
    writes: () => [],
    passesAll: true,
  },
  decisionNode: opaque,
};

function fieldsOf(node: DecisionNode): Fields {
  const kind = kindOf(node);
  return kind ? byKind[kind] : opaque;
}

export const readsIn = (node: DecisionNode) => fieldsOf(node).reads(node.content);
/** Within the place that the node writes to. */
export const writesIn = (node: DecisionNode) => fieldsOf(node).writes(node.content);
export const passesAll = (node: DecisionNode) => fieldsOf(node).passesAll;

function tableReads(content: unknown): Read[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const cells = (id: unknown) => rules.map((rule) => text(rule[text(id)])).filter(Boolean);
  return [
    ...inputs.flatMap(({ id, field }) => {
      const reads = text(field).trim() ? readsOf(text(field)) : cells(id).flatMap(readsOf);
      const [only] = reads;
      // The tests tell the type of a plain field, not of the parts of a calculation.
      return only && only.path.join('.') === field
        ? [{ path: only.path, hint: agreed(cells(id).map(testHint).filter(Boolean)) }]
        : reads;
    }),
    ...outputs.flatMap(({ id }) => cells(id).flatMap(readsOf)),
  ];
}

function tableWrites(content: unknown): Write[] {
  const { outputs, rules } = columnsOf(content);
  return outputs
    .filter(({ field }) => text(field))
    .map(({ id, field }) => {
      const cells = rules.map((rule) => text(rule[text(id)])).filter(Boolean);
      return { path: pathOf(text(field)), hint: agreed(cells.map(valueHint)) };
    });
}
