import type { Cell, CellTest, Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { numberOf } from './number-of.ts';
import type { TypedTree } from './typed-tree.ts';
import type { WrittenMoment } from './written-moment.ts';
import { momentIn } from './written-moment.ts';

type Span = { start: number; end: number };
/** A value that is written out. Those of one kind are ordered as their keys are. */
type Literal = {
  kind: WrittenMoment['kind'] | 'number' | 'text';
  key: string | number;
  text: string;
  node: Expression;
};
type Bound = { literal: Literal; isIncluded: boolean };
/** What a test allows of a value: what is between two ends, or some values. With `isNot`, everything else. */
type Limit = { subject: string; isNot: boolean; low?: Bound; high?: Bound; values?: readonly Literal[] };
type Test = Span & { limit: Limit | null };
type Join = 'and' | 'or';

/** Finds a range that ends before it begins. */
export function emptySpan(node: ExpressionOf<'range'>, tree: TypedTree): Finding | null {
  const { low, high } = rangeLimit('', node, false) ?? {};
  if (!low || !high || !isEmpty(low, high)) return null;
  const { source } = tree;
  const [from, to] = [low.literal, high.literal];
  const reason = emptyWords(from, to);
  if (from.key === to.key) return warning('empty-range', reason, node);
  if (from.kind !== 'time') return warning('empty-range', reason, node, swapped(node, from.node, to.node, source));
  const parent = [...tree.parts()].find((part) => partsOf(part.node).includes(node))?.node;
  if (parent?.kind !== 'binary' || parent.operator !== 'in') return warning('empty-range', reason, node);
  // From the evening to the morning.
  const [value, first, last] = [parent.left, node.left, node.right].map((part) => source.slice(part.start, part.end));
  const [after, before] = [low.isIncluded ? '>=' : '>', high.isIncluded ? '<=' : '<'];
  const text = `${value} ${after} ${first} or ${value} ${before} ${last}`;
  return warning('empty-range', reason, node, replace(parent, parent === tree.tree ? text : `(${text})`));
}

/** Finds two tests of a cell that no value passes together, or of which every value passes one. */
export function pairsOfCell({ tests, joins }: Cell, source: string): Finding[] {
  const [join] = joins;
  // Tests that are joined in both ways are not read as people group them.
  if (!join || joins.some((other) => other !== join)) return [];
  const limited = tests.map((test): Test => ({ start: test.start, end: test.end, limit: limitOfTest(test, source) }));
  const isPair = tests.length === 2;
  return limited.flatMap((left, at) => {
    const found = limited.slice(at + 1).map((right) => pairFinding(left, right, join, source, isPair ? asIs : null));
    return found.find((finding) => finding !== null) ?? [];
  });
}

/** Finds an operand that no value passes together with the last one, or of which every value passes one. */
export function pairOfOperands(node: ExpressionOf<'binary'>, { source, tree }: TypedTree): Finding | null {
  if (node.operator !== 'and' && node.operator !== 'or') return null;
  const right = testOf(node.right, source);
  const others = operandsOf(node.left, node.operator);
  for (const operand of others) {
    const isPair = operand === node.left;
    const rejoin = isPair ? (node === tree ? asIs : inBrackets) : null;
    const found = pairFinding(testOf(operand, source), right, node.operator, source, rejoin);
    if (found) return found;
  }
  return null;
}

/** `a` and `b` of `a and b and c`. */
function operandsOf(node: Expression, operator: Join): Expression[] {
  const found: Expression[] = [];
  let part = node;
  for (; part.kind === 'binary' && part.operator === operator; part = part.left) found.unshift(part.right);
  return [part, ...found];
}

const testOf = (node: Expression, source: string): Test => ({
  start: node.start,
  end: node.end,
  limit: limitOf(node, source),
});

type Rejoin = (text: string) => string;
const asIs: Rejoin = (text) => text;
const inBrackets: Rejoin = (text) => `(${text})`;

function pairFinding(left: Test, right: Test, join: Join, source: string, rejoin: Rejoin | null): Finding | null {
  const [one, other] = [left.limit, right.limit];
  if (!one || !other || one.subject !== other.subject) return null;
  const whole = { start: left.start, end: right.end };
  const text = (part: Span) => source.slice(part.start, part.end);
  const joined = (by: Join) => rejoin && replace(whole, rejoin(`${text(left)} ${by} ${text(right)}`));
  if (join === 'or') {
    if (!isExcluded(opposite(one), opposite(other))) return null;
    const reason = `every value passes \`${text(left)}\` or \`${text(right)}\`, so it always matches`;
    const fix = isExcluded(one, other) ? null : joined('and');
    return warning('always-true', reason, whole, fix ?? undefined);
  }
  if (!isExcluded(one, other)) return null;
  const [low, high] = [one.low ?? other.low, one.high ?? other.high];
  const isRange = low && high && !(one.low && one.high) && !(other.low && other.high) && !one.values && !other.values;
  if (!isRange) {
    const reason = `no value passes both \`${text(left)}\` and \`${text(right)}\`, so it never matches`;
    return warning('never-true', reason, whole, joined('or') ?? undefined);
  }
  const [from, to] = [low.literal, high.literal];
  const isBackwards = from.key !== to.key;
  const fix = from.kind === 'time' ? joined('or') : swapped(whole, from.node, to.node, source);
  return warning('empty-range', emptyWords(from, to), whole, (isBackwards && fix) || undefined);
}

const nouns: Readonly<Record<Literal['kind'], string>> = {
  number: 'number',
  day: 'date',
  moment: 'date',
  time: 'time',
  text: 'text',
};
const emptyWords = (from: Literal, to: Literal) =>
  `no ${nouns[from.kind]} is in the range from ${from.text} to ${to.text}`;

function swapped(whole: Span, one: Span, other: Span, source: string) {
  const [first, last] = one.start < other.start ? [one, other] : [other, one];
  const parts = [
    source.slice(last.start, last.end),
    source.slice(first.end, last.start),
    source.slice(first.start, first.end),
  ];
  return replace(
    whole,
    `${source.slice(whole.start, first.start)}${parts.join('')}${source.slice(last.end, whole.end)}`,
  );
}

const areAlike = (one: Literal, other: Literal) => one.kind === other.kind;

const isEmpty = (low: Bound, high: Bound): boolean =>
  areAlike(low.literal, high.literal) &&
  (low.literal.key > high.literal.key ||
    (low.literal.key === high.literal.key && !(low.isIncluded && high.isIncluded)));

/** Whether no value passes both. */
function isExcluded(one: Limit, other: Limit): boolean {
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
function opposite(limit: Limit): Limit {
  const { subject, isNot, low, high, values } = limit;
  if (isNot || values || (low && high)) return { ...limit, isNot: !isNot };
  const end = low ?? high;
  const other = end && { ...end, isIncluded: !end.isIncluded };
  return { subject, isNot, ...(other && (low ? { high: other } : { low: other })) };
}

const limitOfTest = ({ relation, operand }: CellTest, source: string): Limit | null =>
  relation === 'holds' ? limitOf(operand, source) : comparison('$', relation, operand);

function limitOf(node: Expression, source: string): Limit | null {
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

function rangeLimit(subject: string, range: ExpressionOf<'range'>, isNot: boolean): Limit | null {
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
