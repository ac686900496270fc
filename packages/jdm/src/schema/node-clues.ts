import type { DecisionNode } from '@rulewright/contract';
import { columnsOf, functionSource, rowsOf } from '../graph/graph-texts.ts';
import { text } from '../graph/loose.ts';
import type { NodeKind } from '../graph/node-kinds.ts';
import { kindOf } from '../graph/node-kinds.ts';
import type { Clue } from './clues.ts';
import { cluesOf, testClues } from './clues.ts';
import { pathOf, readsOf } from './reads.ts';

/** `row`: the row of a table that hits when its fields have these values. */
export type NodeClue = Clue & { row?: number };

const none = () => [];

const byKind: Record<NodeKind, (content: unknown) => NodeClue[]> = {
  inputNode: none,
  outputNode: none,
  decisionTableNode: tableClues,
  expressionNode: (content) => rowsOf(content, 'expressions').flatMap(({ value }) => cluesOf(text(value))),
  functionNode: functionClues,
  switchNode: (content) => rowsOf(content, 'statements').flatMap(({ condition }) => cluesOf(text(condition))),
  decisionNode: none,
};

export function cluesIn(node: DecisionNode): NodeClue[] {
  const kind = kindOf(node);
  return kind ? byKind[kind](node.content) : [];
}

/** A few rows are enough: an example needs one that hits. */
export const CLUE_ROWS = 4;

function tableClues(content: unknown): NodeClue[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const rows = rules.slice(0, CLUE_ROWS);
  return [
    ...inputs.flatMap(({ id, field: name }) => {
      const field = text(name).trim();
      const [only] = readsOf(field);
      const isPlain = only?.path.join('.') === field;
      const tests = rows.flatMap((rule, row) => {
        const test = text(rule[text(id)]);
        return (isPlain ? testClues(test, pathOf(field)) : cluesOf(test)).map((clue) => ({ ...clue, row }));
      });
      return isPlain ? [{ path: pathOf(field), value: undefined }, ...tests] : [...cluesOf(field), ...tests];
    }),
    ...outputs.flatMap(({ id }) => rows.flatMap((rule) => cluesOf(text(rule[text(id)])))),
  ];
}

/** The source is no expression, but what it reads of its input is written alike. */
function functionClues(content: unknown): NodeClue[] {
  const names = functionSource(content).matchAll(/\binput((?:\??\.[A-Za-z_]\w*){1,5})/g);
  return [...names].slice(0, 200).map(([, steps = '']) => ({
    path: steps.split(/\??\./).slice(1),
    value: undefined,
  }));
}
