import { parseCell, parseExpression } from '../../expression/parse.ts';
import { ExpressionCompiler } from '../expression/compile-expression.ts';
import type { FailureContext } from '../expression/explain-failure.ts';
import { explainCell, explainExpression, reasonOf } from '../expression/explain-failure.ts';
import { kindWords } from '../expression/value-words.ts';
import { NeedsMore } from '../outcome/needs-more.ts';
import type { CellPlace, FailedCells, Reason } from '../run/failed-cells.ts';
import { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import type { NodeCompiler } from './node-compiler.ts';

const unread: Reason = { kind: 'failed', message: 'It cannot be read as an expression.' };
const testsNothing: Reason = { kind: 'failed', message: 'It tests a value, but the column has no field.' };

/**
 * Looks for failed cells of a node. Whatever happens then is no reason for the run to have another answer: where it cannot be
 * done, that is what is said of the node.
 */
export function lookFor(failures: FailedCells, node: CellPlace['node'], look: () => void): void {
  try {
    look();
  } catch (error) {
    if (!(error instanceof NeedsMore || error instanceof RangeError)) throw error;
    failures.addUnknown(node);
  }
}

/** The same data, for looking at it on the account of whoever wants to know what failed. */
export function frameLike({ root, fields, nodes, now }: Frame, { budget }: Pick<FailedCells, 'budget'>): Frame {
  const frame = new Frame(root, nodes, budget, now);
  frame.fields = fields;
  return frame;
}

type Text = { kind: 'cell' | 'test' | 'result'; text: string };
type Around = { frame: Frame; failures: FailedCells } & Pick<FailureContext, 'provides' | 'self'>;

/** What explaining a text costs in any case, in steps. */
const EXPLAINED = 20;

/** Why a text that failed did so. A test is one of other values than that of its column. */
export function reasonFor({ scope, expressions }: NodeCompiler, { kind, text }: Text, around: Around): Reason {
  around.failures.budget.spend(EXPLAINED + text.length);
  const { frame, provides, self } = around;
  const compilation = new ExpressionCompiler(expressions.numbers);
  const context = { compilation, scope, frame, provides, self, isTest: kind !== 'result' };
  if (kind === 'cell') {
    const parsed = parseCell(text);
    return parsed.ok ? explainCell(parsed.tree, context) : unread;
  }
  const parsed = parseExpression(text);
  if (parsed.ok) return reasonOf(explainExpression(parsed.tree, context));
  return kind === 'test' && parseCell(text).ok ? testsNothing : unread;
}

/** A condition that is neither true nor false, which counts as false. Null where it is one of them. */
export const unfitCondition = (value: Value): Reason | null =>
  typeof value === 'boolean'
    ? null
    : {
        kind: value === null ? 'no_value' : 'failed',
        message: `It gives ${kindWords(value)} instead of true or false.`,
      };
