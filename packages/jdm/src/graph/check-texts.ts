import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { ExpressionError } from '../expression/expression-error.ts';
import type { Parsed } from '../expression/parse.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import { MAX_REPEATED_STEPS, TOO_MANY_STEPS } from '../expression/parser/token-reader.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { textsOf } from './node-kinds.ts';
import type { NodeText } from './nodes/node-definition.ts';
import type { Problem } from './problem.ts';
import { MAX_PROBLEMS, problemIn } from './problem.ts';

export const MAX_EXPRESSION_LENGTH = 20_000;
export const MAX_FUNCTION_LENGTH = 500_000;

/** Texts that may not come near the engine, and texts that it would refuse. Each is read once. */
export type TextProblems = { unsafe: Problem[]; broken: Problem[] };

/** Reads every text of a graph that is not JavaScript. */
export function checkTexts({ nodes }: DecisionGraph): TextProblems {
  const problems: TextProblems = { unsafe: [], broken: [] };
  // All expressions of a graph together may take as many repeated steps as one of them.
  let repeatedSteps = 0;
  for (const node of nodes)
    for (const text of textsOf(node)) {
      const reason = tooLong(text);
      const parsed = reason === null ? parse(text) : null;
      repeatedSteps += parsed?.repeatedSteps ?? 0;
      const danger = reason ?? dangerOf(parsed, repeatedSteps);
      if (danger !== null) add(problems.unsafe, problemIn(node, text, danger, 0, text.text.length));
      else if (parsed && !parsed.ok) add(problems.broken, brokenText(node, text, parsed.error));
    }
  return problems;
}

function add(problems: Problem[], problem: Problem | null) {
  if (problem && problems.length < MAX_PROBLEMS) problems.push(problem);
}

function parse({ kind, text }: NodeText): Parsed | null {
  if (kind === 'function' || kind === 'script') return null;
  return kind === 'test' ? parseCell(text) : parseExpression(text);
}

function tooLong({ kind, text }: NodeText): string | null {
  const most = kind === 'function' || kind === 'script' ? MAX_FUNCTION_LENGTH : MAX_EXPRESSION_LENGTH;
  return text.length > most ? `longer than ${most.toLocaleString('en')} characters` : null;
}

function dangerOf(parsed: Parsed | null, repeatedSteps: number): string | null {
  if (parsed && !parsed.ok && parsed.error.code !== 'syntax') return parsed.error.message;
  return parsed && repeatedSteps > MAX_REPEATED_STEPS ? TOO_MANY_STEPS : null;
}

function brokenText(node: DecisionNode, text: NodeText, error: ExpressionError): Problem | null {
  const cell = text.kind === 'either' ? parseCell(text.text) : null;
  if (!cell?.ok) return problemIn(node, text, wordsFor(error, text.text), error.start, error.end);
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
