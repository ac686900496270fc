import { parseExpression } from '../../expression/parse.ts';
import type { ExpressionText } from '../../graph/node-text.ts';
import { ExpressionCompiler } from '../expression/compile-expression.ts';
import { explainExpression } from '../expression/explain-failure.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import type { Frame } from '../run/frame.ts';
import { frameLike } from './find-failures.ts';
import type { NodeCompiler } from './node-compiler.ts';
import type { Provides } from './provided-names.ts';

/** A text of a node, without the tree of it, which takes much memory. */
export type TextPlace = { text: string; row: number | null; column: string | null };

export const placeOf = ({ text, at: { row, column } }: ExpressionText): TextPlace => ({ text, row, column });

const nothingKnown: Provides = () => 'perhaps';

/**
 * Why an expression that has no result has none, and which part of it. Finding out takes steps of its own: where these are too
 * few, the reason is left out.
 */
export function expressionFailure(
  { expressions, scope }: NodeCompiler,
  nodeId: string | null,
  { text, row, column }: TextPlace,
  frame: Frame,
  provides: Provides = nothingKnown,
): EvaluationFailure {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const { message, start, end } = parsed.error;
    return new EvaluationFailure(nodeId, {
      kind: 'unreadable',
      text,
      reason: message,
      place: { row, column, start, end },
    });
  }
  const again = frameLike(frame, { budget: frame.budget.another() });
  again.self = frame.self;
  const compilation = new ExpressionCompiler(expressions.numbers);
  const fault = explainExpression(parsed.tree, {
    compilation,
    scope,
    frame: again,
    provides,
    self: '$',
    isTest: false,
  });
  const { start, end } = fault?.part ?? { start: 0, end: text.length };
  const reason = fault?.message ?? null;
  return new EvaluationFailure(nodeId, { kind: 'expression', text, reason, place: { row, column, start, end } });
}
