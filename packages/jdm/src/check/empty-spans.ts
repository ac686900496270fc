import type { Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import type { TypedTree } from './typed-tree.ts';
import type { WrittenMoment } from './written-moment.ts';
import { momentIn } from './written-moment.ts';

type Span = { start: number; end: number };
type Literal = WrittenMoment & { node: ExpressionOf<'string'> };
/** What a test allows: moments from one on, or up to one. */
type Bound = { subject: string; isLower: boolean; isIncluded: boolean; literal: Literal };

/** Finds a range of dates or times that ends before it begins. */
export function emptySpan({ left, right, leftBracket, rightBracket }: ExpressionOf<'range'>, tree: TypedTree) {
  const [from, to] = [literalOf(left), literalOf(right)];
  if (!from || !to || (leftBracket !== '[' && leftBracket !== '(')) return null;
  return emptyBetween(from, to, leftBracket === '[' && rightBracket === ']', tree.tree, tree.source);
}

/** Finds two tests of one value, joined by `and`, that no date or time passes: `d($).isAfter("2026-12-31") and d($).isBefore("2026-01-01")`. */
export function emptyPair(left: Expression, right: Expression, source: string): Finding | null {
  const bounds = [boundOf(left, source), boundOf(right, source)];
  const lower = bounds.find((bound) => bound?.isLower);
  const upper = bounds.find((bound) => bound && !bound.isLower);
  if (!lower || !upper || lower.subject !== upper.subject) return null;
  return emptyBetween(
    lower.literal,
    upper.literal,
    lower.isIncluded && upper.isIncluded,
    { start: left.start, end: right.end },
    source,
  );
}

function emptyBetween(from: Literal, to: Literal, areIncluded: boolean, whole: Span, source: string): Finding | null {
  if (from.kind !== to.kind || from.key < to.key || (from.key === to.key && areIncluded)) return null;
  const what = from.kind === 'time' ? 'time' : 'date';
  const reason = `no ${what} is in the range from ${from.node.value} to ${to.node.value}`;
  if (from.key === to.key) return warning('empty-range', reason, from.node);
  const [first, last] = from.node.start < to.node.start ? [from.node, to.node] : [to.node, from.node];
  const span = { start: first.start, end: last.end };
  const part = ({ start, end }: Span) => source.slice(start, end);
  const swapped = `${part(last)}${part({ start: first.end, end: last.start })}${part(first)}`;
  return warning('empty-range', reason, whole, replace(span, swapped));
}

const methods: Record<string, Pick<Bound, 'isLower' | 'isIncluded'>> = {
  isAfter: { isLower: true, isIncluded: false },
  isSameOrAfter: { isLower: true, isIncluded: true },
  isBefore: { isLower: false, isIncluded: false },
  isSameOrBefore: { isLower: false, isIncluded: true },
  '>': { isLower: true, isIncluded: false },
  '>=': { isLower: true, isIncluded: true },
  '<': { isLower: false, isIncluded: false },
  '<=': { isLower: false, isIncluded: true },
};

/** Null also for a larger unit: a later day can be in the same month. */
function boundOf(node: Expression, source: string): Bound | null {
  const { value, name, moment, unit } = partsOfTest(node);
  const bound = methods[name];
  const literal = moment && literalOf(moment);
  if (!bound || !value || !literal) return null;
  if (unit && !(unit.kind === 'string' && unit.value === 'day' && literal.kind === 'day')) return null;
  const subject = `${source.slice(value.start, value.end)} ${node.kind} ${unit ? 'day' : ''}`;
  return { subject, ...bound, literal };
}

function partsOfTest(node: Expression): { value?: Expression; name: string; moment?: Expression; unit?: Expression } {
  if (node.kind === 'binary') return { value: node.left, name: node.operator, moment: node.right };
  if (node.kind !== 'method') return { name: '' };
  const [moment, unit] = node.arguments;
  return { value: node.target, name: node.name, ...(moment && { moment }), ...(unit && { unit }) };
}

/** The moment of `d("2026-01-01")` and `time("09:00")`, and of a text alone, which methods take. */
function literalOf(node: Expression): Literal | null {
  const [only, ...more] = node.kind === 'call' && (node.name === 'd' || node.name === 'time') ? node.arguments : [node];
  if (only?.kind !== 'string' || more.length > 0) return null;
  const moment = momentIn(only.value);
  return moment && { ...moment, node: only };
}
