import { Moment } from '../../date/moment.ts';
import type { LoopName } from '../../expression/builtins/functions.ts';
import type { Cell, CellTest, Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { BinaryOperator, Span } from '../../expression/token.ts';
import { isNumeric } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import { NeedsMore } from '../outcome/needs-more.ts';
import type { Reason } from '../run/failed-cells.ts';
import type { Frame } from '../run/frame.ts';
import { noFields } from '../run/frame.ts';
import { Interval } from '../value/interval.ts';
import { detachedInsert } from '../value/paths.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import { targetOf } from './assignments.ts';
import { compileCell } from './cells.ts';
import type { Compilation, Scope } from './compilation.ts';
import { charged, costOf } from './cost.ts';
import { itemsOf, withoutGroups } from './ranges.ts';
import { kindWords, sentence } from './value-words.ts';

/** What is known around an expression that failed. */
export type FailureContext = {
  compilation: Compilation;
  scope: Scope;
  frame: Frame;
  /** Whether some data may have a field that it lacks here. */
  provides: (name: string) => 'yes' | 'no' | 'perhaps';
  /** What "$" is, in words: the field of the column. */
  self: string;
  /** Whether a missing value is what the expression is there to find out. A result that needs it is always wrong. */
  isTest: boolean;
};

/** Why an expression fails, and which part of its text does. */
export type Fault = Reason & { part: Span };
/** The part is left out where it is the one that was looked at. */
type Failing = (Reason & { part?: Span }) | null;

const withoutResult: Reason = { kind: 'failed', message: 'It has no result.' };
const unexplained: Reason = { kind: 'failed', message: 'It cannot be evaluated.' };

/** Why an expression that failed did so: the innermost part that fails, with the kinds of its values. Null where that is not known. */
export const explainExpression = (tree: Expression, context: FailureContext): Fault | null =>
  explained(() => new Explainer(context).failureOf(tree));

/** Why a cell of a column with a field failed. */
export const explainCell = (cell: Cell, context: FailureContext): Reason =>
  reasonOf(explained(() => new Explainer(context).failureOfCell(cell)));

/** Without the part. */
export const reasonOf = (failure: Failing): Reason =>
  failure ? { kind: failure.kind, message: failure.message } : unexplained;

/** Finding out can take more steps than there are. */
function explained<Failure extends Failing>(explain: () => Failure): Failure | null {
  try {
    return explain();
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

const isUnknown = (error: unknown) => [ValueFailure, NeedsMore, RangeError].some((kind) => error instanceof kind);

class Explainer {
  readonly #context: FailureContext;

  constructor(context: FailureContext) {
    this.#context = context;
  }

  failureOfCell({ tests, joins }: Cell): Failing {
    let holds: Value | undefined;
    const { compilation, scope, frame } = this.#context;
    for (const [at, test] of tests.entries()) {
      if (at > 0 && holds !== (joins[at - 1] === 'and')) continue;
      const failure = this.#failureOfTest(test);
      if (failure) return failure;
      this.#pay(test);
      holds = compileCell(compilation, { tests: [test], joins: [], start: test.start, end: test.end }, scope)(frame);
    }
    return null;
  }

  failureOf(tree: Expression): Fault | null {
    const inner = tree.kind === 'assignments' ? this.#failureOfAssignments(tree) : null;
    if (inner) return inner;
    let thrown: Reason | null = null;
    try {
      if (this.#valueOf(tree) !== undefined) return null;
    } catch (error) {
      if (!(error instanceof ValueFailure)) throw error;
      this.#context.frame.budget.spendMadeDecimals();
      thrown = { kind: 'failed', message: error.message };
    }
    const failure = tree.kind === 'assignments' ? null : this.#reasonFor(tree);
    if (failure?.part) return { ...failure, part: failure.part };
    return { ...(thrown ?? failure ?? withoutResult), part: { start: tree.start, end: tree.end } };
  }

  #reasonFor(tree: Expression): Failing {
    switch (tree.kind) {
      case 'group':
        return this.failureOf(tree.inner);
      case 'name':
        return this.#context.frame.hasFields ? null : { kind: 'failed', message: noFields.message };
      case 'conditional':
        return this.#failureOfConditional(tree);
      case 'binary':
        return this.#failureOfBinary(tree);
      case 'unary':
        return (
          this.failureOf(tree.operand) ??
          this.#unfit(tree.operand, tree.operator === '-' ? '`-` needs a number' : '`not` needs true or false')
        );
      case 'call':
        return this.#firstOf(tree.arguments) ?? this.#failureOfCall(tree.name, tree.arguments);
      case 'method':
        return this.#firstOf(partsOf(tree)) ?? this.#failureOfCall(tree.name, partsOf(tree));
      case 'loop':
        return this.failureOf(tree.list) ?? this.#failureOfLoop(tree);
      case 'template':
        return (
          this.#firstOf(tree.parts) ?? { kind: 'failed', message: 'A list or an object cannot be put into a text.' }
        );
      default:
        return this.#firstOf(partsOf(tree));
    }
  }

  /** Each of them sees those before it. */
  #failureOfAssignments({ assignments, result }: ExpressionOf<'assignments'>): Fault | null {
    const { frame } = this.#context;
    const before = frame.fields;
    try {
      for (const assignment of assignments) {
        const failure = this.failureOf(assignment.value);
        if (failure) return failure;
        const value = this.#valueOf(assignment.value) ?? null;
        frame.fields = detachedInsert(frame.fields, targetOf(assignment), value, frame.budget);
      }
      return result && this.failureOf(result);
    } finally {
      frame.fields = before;
    }
  }

  #failureOfTest({ relation, operand }: CellTest): Failing {
    const self: Expression = { kind: 'name', name: '$', start: 0, end: 0 };
    if (relation === 'holds') return this.failureOf(operand);
    // What the column is compared with has to be there, whatever the column may lack.
    return this.#failureOfComparison(relation, self, operand, false);
  }

  #failureOfBinary({ operator, left, right }: ExpressionOf<'binary'>): Failing {
    if (operator === 'and' || operator === 'or') {
      const failure = this.failureOf(left);
      if (failure) return failure;
      const value = this.#valueOf(left);
      if (typeof value !== 'boolean') return this.#unfit(left, `\`${operator}\` needs true or false`);
      return this.failureOf(right);
    }
    return this.#failureOfComparison(operator, left, right);
  }

  #failureOfComparison(
    operator: BinaryOperator,
    left: Expression,
    right: Expression,
    isRightTested = this.#context.isTest,
  ): Failing {
    if (operator === 'in' || operator === 'not in') return this.#failureOfMembership(left, right, isRightTested);
    const failure = this.failureOf(left) ?? this.failureOf(right);
    if (failure) return failure;
    const [a, b] = [this.#valueOf(left), this.#valueOf(right)];
    if (a === undefined || b === undefined || operator === '==' || operator === '!=' || operator === '??') return null;
    const isOrder = ['<', '<=', '>', '>='].includes(operator);
    if (isNumeric(a) && isNumeric(b))
      return isOrder ? null : { kind: 'failed', message: `\`${operator}\` has no result for these numbers.` };
    if (isOrder && a instanceof Moment && b instanceof Moment) return null;
    if (operator === '+' && typeof a === 'string' && typeof b === 'string') return null;
    const missing = this.#missing(left, a) ?? this.#missing(right, b, isRightTested);
    if (missing) return missing;
    if (isOrder) return { kind: 'failed', message: comparisonWords(a, b, operator) };
    const needs = operator === '+' ? '`+` adds two numbers or joins two texts' : `\`${operator}\` needs two numbers`;
    return { kind: 'failed', message: `${needs}. Here it has ${kindWords(a)} and ${kindWords(b)}.` };
  }

  #failureOfMembership(left: Expression, right: Expression, isRightTested: boolean): Failing {
    const failure = this.failureOf(left);
    if (failure) return failure;
    const value = this.#valueOf(left) ?? null;
    const range = withoutGroups(right);
    if (range.kind === 'range') {
      const ends = this.failureOf(range.left) ?? this.failureOf(range.right);
      if (ends) return ends;
      const [least, most] = [this.#valueOf(range.left) ?? null, this.#valueOf(range.right) ?? null];
      if (isNumeric(value) && isNumeric(least) && isNumeric(most)) return null;
      const areDates = least instanceof Moment && most instanceof Moment;
      if (areDates && value instanceof Moment) return null;
      const missing =
        this.#missing(left, value) ??
        this.#missing(range.left, least, isRightTested) ??
        this.#missing(range.right, most, isRightTested);
      if (missing) return missing;
      const isRange = areDates || (isNumeric(least) && isNumeric(most));
      return {
        kind: 'failed',
        message: isRange
          ? sentence(`${kindWords(value)} cannot be in a range of ${areDates ? 'dates' : 'numbers'}`)
          : `A range needs two numbers or two dates. Here it has ${kindWords(least)} and ${kindWords(most)}.`,
      };
    }
    const inner = this.failureOf(right);
    if (inner) return inner;
    const all = this.#valueOf(right) ?? null;
    const missing = this.#missing(right, all, isRightTested);
    if (missing) return missing;
    if (!Array.isArray(all) && !isFields(all))
      return { kind: 'failed', message: `\`in\` needs a list or a range. Here it has ${kindWords(all)}.` };
    if (isFields(value) || Array.isArray(value))
      return { kind: 'failed', message: sentence(`${kindWords(value)} cannot be looked for in a list`) };
    return isFields(all) && typeof value !== 'string' ? this.#missing(left, value) : null;
  }

  #failureOfConditional({ condition, whenTrue, whenFalse }: ExpressionOf<'conditional'>): Failing {
    const failure = this.failureOf(condition);
    if (failure) return failure;
    const value = this.#valueOf(condition);
    if (typeof value !== 'boolean') return this.#unfit(condition, 'The part before `?` needs true or false');
    return this.failureOf(value ? whenTrue : whenFalse);
  }

  #failureOfCall(name: string, parts: readonly Expression[]): Failing {
    const values = parts.map((part) => this.#valueOf(part) ?? null);
    for (const [at, part] of parts.entries()) {
      const missing = this.#missing(part, values[at] ?? null);
      if (missing) return missing;
    }
    const words = values.map(kindWords).join(' and ');
    return { kind: 'failed', message: `\`${name}\` has no result for ${words || 'this'}.` };
  }

  #failureOfLoop({ name, list, alias, body }: ExpressionOf<'loop'>): Failing {
    const { compilation, scope, frame } = this.#context;
    const all = this.#valueOf(list) ?? null;
    const items = all instanceof Interval ? itemsOf(all, compilation, frame.budget) : all;
    if (!Array.isArray(items)) return this.#unfit(list, `\`${name}\` needs a list`);
    const inner = new Explainer({ ...this.#context, scope: { ...scope, loops: [...scope.loops, alias] } });
    return inner.#failureOfItems(name, body, items);
  }

  /** Why the body of a loop fails for one of the items. */
  #failureOfItems(name: LoopName, body: Expression, items: readonly Value[]): Failing {
    const { compilation, scope, frame } = this.#context;
    this.#pay(body);
    const run = charged(compilation.compile(body, scope), 1 + costOf(body));
    for (const item of items) {
      frame.enter(scope.loops.length - 1, item);
      const value = run(frame);
      if (value === undefined) return this.failureOf(body);
      if (name === 'map' || name === 'flatMap' || typeof value === 'boolean') continue;
      return { part: body, ...this.#unfit(body, `\`${name}\` needs true or false`) };
    }
    return null;
  }

  #firstOf(parts: readonly Expression[]): Fault | null {
    for (const part of parts) {
      const failure = this.failureOf(part);
      if (failure) return failure;
    }
    return null;
  }

  #unfit(part: Expression, needs: string): NonNullable<Failing> {
    const value = this.#valueOf(part) ?? null;
    return this.#missing(part, value) ?? { kind: 'failed', message: `${needs}. Here it has ${kindWords(value)}.` };
  }

  /** Undefined where it fails. */
  #valueOf(tree: Expression): Value | undefined {
    const { compilation, scope, frame } = this.#context;
    this.#pay(tree);
    const { fields } = frame;
    try {
      return compilation.compile(tree, scope)(frame);
    } finally {
      // What it assigns would be seen by the part that is looked at next.
      frame.fields = fields;
    }
  }

  /** For compiling a part, which is done again for each part that it is in. */
  #pay({ start, end }: { start: number; end: number }): void {
    this.#context.frame.budget.spend(end - start);
  }

  /** Null where a part has a value. */
  #missing(part: Expression, value: Value, isTested = this.#context.isTest): Failing {
    if (value !== null) return null;
    const { provides, frame, scope, self, isTest } = this.#context;
    const path = pathText(withoutGroups(part));
    const kind = isTest ? 'no_value' : 'failed';
    if (path === null) return { kind, message: 'A part of it has no value.', part };
    if (path.root === '$') return { kind, message: noValue(path.text.replace('$', self)), part };
    const isThere = path.root.startsWith('$') || scope.loops.includes(path.root) || frame.fields.has(path.root);
    const provided = isThere ? 'yes' : provides(path.root);
    if (provided === 'no' || (provided === 'perhaps' && !isTested))
      return { kind: 'failed', message: noField(path.root), part };
    return { kind, message: noValue(path.text), part };
  }
}

export const noValue = (field: string) => `\`${field}\` has no value.`;
export const noField = (name: string) => `There is no field \`${name}\`.`;

export function comparisonWords(a: Value, b: Value, operator: string): string {
  if (typeof a === 'string' && typeof b === 'string') return `Texts cannot be compared with \`${operator}\`.`;
  return sentence(`${kindWords(a)} cannot be compared with ${kindWords(b)}`);
}

/** A field as it is written. Null for what is calculated. */
function pathText(tree: Expression): { root: string; text: string } | null {
  if (tree.kind === 'name') return { root: tree.name, text: tree.name };
  if (tree.kind === 'root') return { root: '$root', text: '$root' };
  if (tree.kind === 'item') return { root: '$', text: '#' };
  if (tree.kind !== 'member' && tree.kind !== 'index') return null;
  const target = pathText(tree.target);
  if (!target) return null;
  if (tree.kind === 'member') return { ...target, text: `${target.text}.${tree.name}` };
  if (tree.index.kind === 'string') return { ...target, text: `${target.text}["${tree.index.value}"]` };
  return tree.index.kind === 'number' ? { ...target, text: `${target.text}[${tree.index.text}]` } : null;
}
