import type { ParseFailure } from '../expression/parse-failure.ts';
import {
  canBacktrack,
  MAX_BACKTRACKING_STEPS,
  MAX_BRACKETS,
  TOO_MANY_STEPS,
} from '../expression/parser/token-reader.ts';
import type { Cell } from '../expression/syntax-tree.ts';
import { tooDeep } from './nesting.ts';
import type { NodeText } from './node-text.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { MAX_PROBLEMS, problemIn } from './problem.ts';

export const MAX_EXPRESSION_LENGTH = 20_000;
export const MAX_FUNCTION_LENGTH = 500_000;

/** A graph with `unsafe` texts is not run. One with `broken` texts is. */
type TextProblems = { unsafe: Problem[]; broken: Problem[] };

/**
 * Checks every expression and cell of a graph, or only those for which `isRead` is true. All texts together may take as
 * many backtracking steps as one text may. The text that exceeds this limit is reported. After it, only texts that
 * surely take no such steps are checked.
 */
export function checkTexts({ nodes }: ParsedGraph, isRead = (_text: string) => true, spentSteps = 0): TextProblems {
  const problems: TextProblems = { unsafe: [], broken: [] };
  let backtrackingSteps = spentSteps;
  for (const node of nodes)
    for (const text of node.texts) {
      const unsafe = (reason: string) => problemIn(node, text, reason, 0, text.text.length);
      const length = tooLong(text);
      if (length !== null) add(problems.unsafe, unsafe(length));
      const isSpent = backtrackingSteps > MAX_BACKTRACKING_STEPS;
      if (length !== null || text.kind === 'function' || !isRead(text.text) || (isSpent && canBacktrack(text.text)))
        continue;
      const { parsed } = text;
      const isBroken = !parsed.ok && parsed.error.code === 'syntax';
      const fault = isBroken ? syntaxFault(text) : null;
      const broken = fault && problemIn(node, text, fault.reason, fault.start, fault.end);
      backtrackingSteps += parsed.backtrackingSteps;
      if (!isSpent && backtrackingSteps > MAX_BACKTRACKING_STEPS)
        add(problems.unsafe, broken ?? unsafe(parsed.ok || isBroken ? TOO_MANY_STEPS : parsed.error.message));
      else if (parsed.ok && tooDeep(text) !== null) add(problems.unsafe, unsafe(tooDeep(text) ?? ''));
      else if (parsed.ok || isBroken) add(problems.broken, broken);
      else add(problems.unsafe, unsafe(parsed.error.message));
    }
  return problems;
}

/**
 * Whether a text might be unsafe. It is decided without parsing, because a graph has many texts and nearly all are
 * short and plain. Only brackets and assignments nest, so a text needs more than this many of them to be nested too
 * deep.
 */
export const canBeUnsafe = (text: string): boolean =>
  canBacktrack(text) || (text.length > MAX_BRACKETS && (text.match(/[([{=]/g)?.length ?? 0) > MAX_BRACKETS);

function add(problems: Problem[], problem: Problem | null) {
  // One more says that there are too many.
  if (problem && problems.length <= MAX_PROBLEMS) problems.push(problem);
}

export function tooLong({ kind, text }: NodeText): string | null {
  const most = kind === 'function' ? MAX_FUNCTION_LENGTH : MAX_EXPRESSION_LENGTH;
  return text.length > most ? `longer than ${most.toLocaleString('en')} characters` : null;
}

type SyntaxFault = { reason: string; start: number; end: number };

/** Why a text cannot be read. Null if it can, and for a list of values, which is harmless and which old graphs contain. */
export function syntaxFault(text: Exclude<NodeText, { kind: 'function' }>): SyntaxFault | null {
  const { parsed } = text;
  if (parsed.ok) return null;
  const cell = text.kind === 'freeCell' ? text.parsedAsCell : null;
  if (!cell?.ok) return { reason: wordsFor(parsed.error, text.text), start: parsed.error.start, end: parsed.error.end };
  if (beginsWithValue(cell.tree)) return null;
  return { reason: 'it compares with the field of the column, which has none', start: 0, end: text.text.length };
}

/** Adds the position of the error, unless only space follows it. It counts characters as authors see them. */
const wordsFor = ({ message, start }: ParseFailure, text: string) =>
  text.slice(start).trim() === '' ? message : `${message} (character ${[...text.slice(0, start)].length + 1})`;

/** Whether a cell is a list of values, or begins with one. */
export const beginsWithValue = ({ tests: [first] }: Cell) =>
  first?.relation === '==' && ['string', 'number'].includes(first.operand.kind);
