import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { ExpressionError } from '../expression/expression-error.ts';
import { parseCell } from '../expression/parse.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { checkForm } from './check-form.ts';
import { checkLimits } from './limits.ts';
import { textsOf } from './node-kinds.ts';
import { parseText } from './node-text.ts';
import type { NodeText } from './nodes/node-definition.ts';
import type { Problem } from './problem.ts';
import { problemIn } from './problem.ts';
import { checkStructure } from './structure.ts';

/** More than anybody mends at once. */
export const MAX_PROBLEMS = 100;

/** `isSafe`: whether the engine may be given the graph, with whatever problems it has. */
export type GraphCheck = { isSafe: boolean; problems: Problem[] };

/**
 * What keeps a graph from being served, as far as it can be told without the engine: all but the source of functions and
 * the schemas of requests and responses. Nothing in the graph is run.
 */
export function checkGraph(graph: DecisionGraph): GraphCheck {
  const unfit = [...checkStructure(graph), ...checkLimits(graph)];
  if (unfit.length > 0) return { isSafe: false, problems: unfit.slice(0, MAX_PROBLEMS) };
  const misformed = checkForm(graph);
  if (misformed) return { isSafe: false, problems: [misformed] };
  const problems: Problem[] = [];
  for (const node of graph.nodes)
    for (const text of textsOf(node)) {
      if (problems.length === MAX_PROBLEMS) return { isSafe: true, problems };
      const problem = checkText(node, text);
      if (problem) problems.push(problem);
    }
  return { isSafe: true, problems };
}

function checkText(node: DecisionNode, text: NodeText): Problem | null {
  const parsed = parseText(text);
  if (!parsed || parsed.ok) return null;
  const { start, end } = parsed.error;
  if (text.kind !== 'either') return problemIn(node, text, wordsFor(parsed.error, text.text), start, end);
  const cell = parseCell(text.text);
  if (!cell.ok) return problemIn(node, text, wordsFor(parsed.error, text.text), start, end);
  // A list of values does no harm, and old graphs have them.
  if (beginsWithValue(cell.tree)) return null;
  return problemIn(node, text, 'it compares with the field of the column, which has none', 0, text.text.length);
}

/** With the number of the character, where it is one that can be seen. */
const wordsFor = ({ message, start }: ExpressionError, text: string) =>
  text.slice(start).trim() === '' ? message : `${message} (character ${start + 1})`;

function beginsWithValue(tree: Expression): boolean {
  let first = tree;
  while (first.kind === 'binary') first = first.left;
  return first.kind === 'test' && first.relation === '==' && ['string', 'number'].includes(first.operand.kind);
}
