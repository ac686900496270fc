import type { CellTest, Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import { numberOf } from './number-of.ts';
import type { WrittenMoment } from './written-moment.ts';
import { momentIn } from './written-moment.ts';

export type Span = { start: number; end: number };
/** A value that is written out. Those of one kind are ordered as their keys are. */
export type Literal = {
  kind: WrittenMoment['kind'] | 'number' | 'text';
  key: string | number;
  text: string;
  node: Expression;
};
type Bound = { literal: Literal; isIncluded: boolean };
/** What a test allows of a value: what is between two ends, or some values. With `isNot`, everything else. */
export type Limit = { subject: string; isNot: boolean; low?: Bound; high?: Bound; values?: readonly Literal[] };

const areAlike = (one: Literal, other: Literal) => one.kind === other.kind;

export const isEmpty = (low: Bound, high: Bound): boolean =>
  areAlike(low.literal, high.literal) &&
  (low.literal.key > high.literal.key ||
    (low.literal.key === high.literal.key && !(low.isIncluded && high.isIncluded)));

/** Whether no value passes both. */
export function isExcluded(one: Limit, other: Limit): boolean {
  if (one.values && !one.isNot) return one.values.every((value) => !mayPass(value, other));
  if (other.values && !other.isNot) return other.values.every((value) => !mayPass(value, one));
  if (one.isNot || other.isNot) return false;
  const isBetween = (low?: Bound, high?: Bound) => low !== undefined && high !== undefined && isEmpty(low, high);
  return isBetween(one.low, other.high) || isBetween(other.low, one.high);
}

function mayPass(value: Literal, { isNot, low, high, values }: Limit): boolean {
  if (values) return values.some((one) => areAlike(one, value) && one.key === value.key) !== isNot;
  const ends = [low, high].filter((end) => end !== undefined);
  if (!ends.every(({ literal }) => areAlike(literal, value))) return true;
  const point = { literal: value, isIncluded: true };
  const isInside = !(low && isEmpty(low, point)) && !(high && isEmpty(point, high));
  return isInside !== isNot;
}

/** What a limit does not allow. That of an open range is the other one. */
export function opposite(limit: Limit): Limit {
  const { subject, isNot, low, high, values } = limit;
  if (isNot || values || (low && high)) return { ...limit, isNot: !isNot };
  const end = low ?? high;
  const other = end && { ...end, isIncluded: !end.isIncluded };
  return { subject, isNot, ...(other && (low ? { high: other } : { low: other })) };
}

/** What a test of a cell allows of the field of its column. Null if that cannot be told. */
export const limitOfTest = ({ relation, operand }: CellTest, source: string): Limit | null =>
  relation === 'holds' ? limitOf(operand, source) : comparison('$', relation, operand);

/** The same for a condition of what it compares. */
export function limitOf(node: Expression, source: string): Limit | null {
  const text = ({ start, end }: Span) => source.slice(start, end).trim();
  if (node.kind === 'group') return limitOf(node.inner, source);
  if (node.kind === 'binary') return comparison(text(node.left), node.operator, node.right);
  if (node.kind === 'method') return methodLimit(node, text);
  if (node.kind !== 'unary' || node.operator !== 'not') return null;
  const inner = limitOf(node.operand, source);
  return inner && opposite(inner);
}

function comparison(subject: string, operator: string, operand: Expression): Limit | null {
  const isNot = operator === '!=' || operator === 'not in';
  if (operator === 'in' || operator === 'not in') {
    if (operand.kind === 'range') return rangeLimit(subject, operand, isNot);
    const values = operand.kind === 'list' ? operand.items.map(literalIn) : [];
    return values.length > 0 && values.every((value) => value !== null) ? { subject, isNot, values } : null;
  }
  const literal = literalIn(operand);
  return literal && ordered(subject, operator, literal);
}

function ordered(subject: string, operator: string, literal: Literal): Limit | null {
  if (operator === '==' || operator === '!=') return { subject, isNot: operator === '!=', values: [literal] };
  if (literal.kind === 'text') return null;
  const isIncluded = operator.endsWith('=');
  if (operator === '>' || operator === '>=') return { subject, isNot: false, low: { literal, isIncluded } };
  return operator === '<' || operator === '<=' ? { subject, isNot: false, high: { literal, isIncluded } } : null;
}

export function rangeLimit(subject: string, range: ExpressionOf<'range'>, isNot: boolean): Limit | null {
  const { left, right, leftBracket, rightBracket } = range;
  const [from, to] = [literalIn(left), literalIn(right)];
  const isPlain = (leftBracket === '[' || leftBracket === '(') && (rightBracket === ']' || rightBracket === ')');
  if (!from || !to || !isPlain || from.kind === 'text') return null;
  const [low, high] = [
    { literal: from, isIncluded: leftBracket === '[' },
    { literal: to, isIncluded: rightBracket === ']' },
  ];
  return { subject, isNot, low, high };
}

const operators: Readonly<Record<string, string>> = {
  isSame: '==',
  isAfter: '>',
  isSameOrAfter: '>=',
  isBefore: '<',
  isSameOrBefore: '<=',
};

/** Null also for a larger unit: a later day can be in the same month. */
function methodLimit(node: ExpressionOf<'method'>, text: (span: Span) => string): Limit | null {
  const operator = operators[node.name];
  const [moment, unit] = node.arguments;
  const literal = moment && (momentOf(moment) ?? literalIn(moment));
  if (!operator || !literal || literal.kind === 'text' || literal.kind === 'number') return null;
  if (unit && !(unit.kind === 'string' && unit.value === 'day' && literal.kind === 'day')) return null;
  return ordered(`${text(node.target)} method ${unit ? 'day' : ''}`, operator, literal);
}

/** A number, a text, or the moment of `d("2026-01-01")` and `time("09:00")`. */
function literalIn(node: Expression): Literal | null {
  const number = numberOf(node);
  if (number !== null) return { kind: 'number', key: number, text: String(number), node };
  if (node.kind === 'string') return { kind: 'text', key: node.value, text: node.value, node };
  const [only, ...more] = node.kind === 'call' && (node.name === 'd' || node.name === 'time') ? node.arguments : [];
  return only && more.length === 0 ? momentOf(only) : null;
}

/** A text alone, which methods of dates take. */
function momentOf(node: Expression): Literal | null {
  const moment = node.kind === 'string' ? momentIn(node.value) : null;
  return moment && node.kind === 'string' ? { ...moment, text: node.value, node } : null;
}
