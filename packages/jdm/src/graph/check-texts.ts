import { canBacktrack } from '../expression/backtracking-cost.ts';
import type { ParseFailure } from '../expression/parse-failure.ts';
import { MAX_BRACKETS, MAX_REPEATED_STEPS, TOO_MANY_STEPS } from '../expression/parser/token-reader.ts';
import type { Cell } from '../expression/syntax-tree.ts';
import type { NodeText } from './node-text.ts';
import type { ParsedGraph, ParsedNode } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { MAX_PROBLEMS, problemIn } from './problem.ts';

export const MAX_EXPRESSION_LENGTH = 20_000;
export const MAX_FUNCTION_LENGTH = 500_000;

/** Texts that may not come near the engine, and texts that it would refuse. */
export type TextProblems = { unsafe: Problem[]; broken: Problem[] };

/**
 * Reads every text of a graph that is not JavaScript, or those that `isRead` names. All of them together may take as many
 * repeated steps as one; the text that takes the last of them is the last that is read.
 */
export function checkTexts({ nodes }: ParsedGraph, isRead = (_text: string) => true): TextProblems {
  const problems: TextProblems = { unsafe: [], broken: [] };
  let repeatedSteps = 0;
  for (const node of nodes)
    for (const text of node.texts) {
      const unsafe = (reason: string) => problemIn(node, text, reason, 0, text.text.length);
      const length = tooLong(text);
      if (length !== null) add(problems.unsafe, unsafe(length));
      const parsed = length === null && text.kind !== 'function' && isRead(text.text) ? text.parsed : null;
      if (!parsed) continue;
      const isBroken = !parsed.ok && parsed.error.code === 'syntax';
      const broken = isBroken ? brokenText(node, text, parsed.error) : null;
      repeatedSteps += parsed.repeatedSteps;
      if (repeatedSteps > MAX_REPEATED_STEPS) {
        problems.unsafe.push(broken ?? unsafe(parsed.ok || isBroken ? TOO_MANY_STEPS : parsed.error.message));
        return problems;
      }
      if (parsed.ok || isBroken) add(problems.broken, broken);
      else add(problems.unsafe, unsafe(parsed.error.message));
    }
  return problems;
}

/**
 * Whether a text can be anything but safe, told without reading it, because a graph has many texts and nearly all are short
 * and plain. Nothing is nested without a bracket or an assignment, and it takes more than this many to be nested too deep.
 */
export const canBeUnsafe = (text: string): boolean =>
  canBacktrack(text) || (text.length > MAX_BRACKETS && (text.match(/[([{=]/g)?.length ?? 0) > MAX_BRACKETS);

function add(problems: Problem[], problem: Problem | null) {
  if (problem && problems.length < MAX_PROBLEMS) problems.push(problem);
}

function tooLong({ kind, text }: NodeText): string | null {
  const most = kind === 'function' ? MAX_FUNCTION_LENGTH : MAX_EXPRESSION_LENGTH;
  return text.length > most ? `longer than ${most.toLocaleString('en')} characters` : null;
}

function brokenText(node: ParsedNode, text: NodeText, error: ParseFailure): Problem | null {
  const cell = text.kind === 'freeCell' ? text.parsedAsCell : null;
  if (!cell?.ok) return problemIn(node, text, wordsFor(error, text.text), error.start, error.end);
  // A list of values does no harm, and old graphs have them.
  if (beginsWithValue(cell.tree)) return null;
  return problemIn(node, text, 'it compares with the field of the column, which has none', 0, text.text.length);
}

/** With the number of the character, where it is one that can be seen. */
const wordsFor = ({ message, start }: ParseFailure, text: string) =>
  text.slice(start).trim() === '' ? message : `${message} (character ${start + 1})`;

const beginsWithValue = ({ tests: [first] }: Cell) =>
  first?.relation === '==' && ['string', 'number'].includes(first.operand.kind);
