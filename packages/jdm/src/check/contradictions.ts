import type { Cell, Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import type { TypedTree } from './typed-tree.ts';
import type { Limit, Literal, Span } from './value-limits.ts';
import { isEmpty, isExcluded, limitOf, limitOfTest, opposite, rangeLimit } from './value-limits.ts';

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
