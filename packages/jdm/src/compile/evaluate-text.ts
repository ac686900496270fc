import { parseCell, parseExpression } from '../expression/parse.ts';
import { MAX_EXPRESSION_LENGTH } from '../graph/check-texts.ts';
import { writtenNumbers } from '../number/numbers.ts';
import { compileCell } from './expression/cells.ts';
import type { Evaluate } from './expression/compilation.ts';
import { ExpressionCompiler } from './expression/compile-expression.ts';
import { readWritten } from './nodes/compile-function-node.ts';
import { expressionFailure } from './nodes/expression-failure.ts';
import { frameLike, reasonFor } from './nodes/find-failures.ts';
import { EvaluationFailure, failureAt } from './outcome/evaluation-failure.ts';
import { NeedsMore } from './outcome/needs-more.ts';
import { answerOf } from './run/answer.ts';
import { FailedCells } from './run/failed-cells.ts';
import { Frame } from './run/frame.ts';
import { MAX_STEPS } from './run/run-limits.ts';
import { Budget, Deadline } from './value/budget.ts';
import type { Value } from './value/value.ts';
import { isFields } from './value/value.ts';

/** A text outside of a graph. A test asks about "$", as an input cell asks about the value of its column. */
export type LooseText = { kind: 'expression' | 'test'; text: string };

type Options = {
  /** How long it may take. The steps that it may take follow from that. */
  milliseconds: number;
  /** What "now" means, in milliseconds. */
  now: number;
};

const scope = { loops: [], nodeNamed: () => null, nodeNames: [] };
const tooLong = new EvaluationFailure(null, {
  kind: 'value',
  reason: `The expression is longer than ${MAX_EXPRESSION_LENGTH.toLocaleString('en')} characters.`,
});
const withoutSubject = new EvaluationFailure(null, { kind: 'value', reason: 'There is no "$" for the test.' });

/**
 * The result of an expression or of a test on an input. Both are JSON. Null where that takes longer than it may. Throws an
 * `EvaluationFailure` where there is no result.
 */
export function evaluateText({ kind, text }: LooseText, input: string, { milliseconds, now }: Options): string | null {
  const steps = Math.min(milliseconds * MAX_STEPS, Number.MAX_SAFE_INTEGER);
  const budget = new Budget(steps, new Deadline(milliseconds));
  try {
    if (text.length > MAX_EXPRESSION_LENGTH) throw tooLong;
    const value = readWritten(input, null);
    const frame = frameOn(value, budget, now);
    return JSON.stringify(answerOf(valueFor({ kind, text: text.toWellFormed() }, frame), budget));
  } catch (error) {
    if (error instanceof NeedsMore) return null;
    throw failureAt(null, error);
  }
}

function frameOn(input: Value, budget: Budget, now: number): Frame {
  if (!isFields(input)) return Frame.onValue(input, [], budget, now, Math.random);
  const frame = new Frame(input, [], budget, now);
  frame.self = input.get('$') ?? null;
  return frame;
}

function valueFor({ kind, text }: LooseText, frame: Frame): Value {
  const isTest = kind === 'test';
  if (isTest && !(isFields(frame.root) && frame.root.has('$'))) throw withoutSubject;
  const expressions = new ExpressionCompiler(writtenNumbers);
  const evaluate = isTest ? compiledTest(expressions, text) : compiledExpression(expressions, text);
  const value = evaluate?.(frame);
  if (value !== undefined) return value;
  const compiler = { expressions, scope };
  if (!isTest) throw expressionFailure(compiler, null, { text, row: null, column: null }, frame);
  const again = frameLike(frame, { budget: frame.budget.another() });
  again.self = frame.self;
  const failures = new FailedCells(again.budget);
  const { message } = reasonFor(compiler, { kind: 'cell', text }, { frame: again, failures, provides, self: '$' });
  throw new EvaluationFailure(null, { kind: 'expression', text, reason: message, place: null });
}

const provides = () => 'perhaps' as const;

function compiledExpression(expressions: ExpressionCompiler, text: string): Evaluate | null {
  const parsed = parseExpression(text);
  return parsed.ok ? expressions.compileWhole(parsed.tree, scope) : null;
}

function compiledTest(expressions: ExpressionCompiler, text: string): Evaluate | null {
  const parsed = parseCell(text);
  return parsed.ok ? compileCell(expressions, parsed.tree, scope) : null;
}
