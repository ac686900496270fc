import { loops } from './builtins/functions.ts';
import type { Token } from './token.ts';

/**
 * Whether reading a text can require backtracking. Only a bracket that may begin a range and a name that may be
 * assigned to can be read more than once.
 */
export const canBacktrack = (source: string): boolean => source.includes('..') || source.includes(';');

/**
 * An upper bound for the steps of a text that our lexer cannot split into tokens. Zen cannot either, and reads
 * nothing of it, except for a template within a template.
 */
export function maxStepsWithoutTokens(source: string): number {
  if (!canBacktrack(source) || !source.includes('`')) return 0;
  const brackets = source.match(/[()[\]{}]/g)?.length ?? 0;
  return source.length * MOST_TIMES_READ ** brackets;
}

/** How often a token in one bracket is read if the text has a range and assignments. */
const MOST_TIMES_READ = 4;

const closing = [')', ']', '}'];

/**
 * An upper bound for the steps that zen takes behind a syntax error at the offset `from`. Zen reads on
 * there, where our parser stops, so the steps cannot be counted. If the text has a range, each bracket around a token
 * triples how often the token is read. If it has assignments, each bracket doubles it.
 */
export function maxStepsBehindError(tokens: Token[], from: number): number {
  const has = (operator: string) => tokens.some(({ kind, text }) => kind === 'operator' && text === operator);
  const timesRead = 1 + (has('..') ? 2 : 0) + (has(';') ? 1 : 0);
  if (timesRead === 1) return 0;
  // Zen reads the body of a loop function even if no comma precedes it, so the body can begin with any token.
  const hasLoop = tokens.some(({ kind, text }) => kind === 'name' && loops.has(text));
  let depth = 0;
  let steps = 0;
  let endsOperand = false;
  for (const [n, token] of tokens.entries()) {
    if (token.end > from) steps += timesRead ** depth;
    if (token.kind !== 'bracket') {
      endsOperand = !startsOperand.includes(token.kind);
      continue;
    }
    // A closing bracket where an operand is expected begins a range such as `]1..5[`.
    const isClosing = closing.includes(token.text) && (endsOperand || isEmptyCall(tokens, n)) && !hasLoop;
    depth = Math.max(0, depth + (isClosing ? -1 : 1));
    endsOperand = isClosing;
  }
  return steps;
}

/** The kinds of tokens after which an operand is expected. */
const startsOperand: Token['kind'][] = [
  'operator',
  'templateStart',
  'templateText',
  'expressionStart',
  'expressionEnd',
];

/** Whether the token closes a call without values, such as `d()`. */
const isEmptyCall = (tokens: Token[], n: number) =>
  tokens[n]?.text === ')' && tokens[n - 1]?.text === '(' && tokens[n - 2]?.kind === 'name';
