import type { CellTest, Expression } from '../expression/syntax-tree.ts';
import type { ComparisonOperator } from '../expression/token.ts';
import { rounded } from './plain-numbers.ts';

/** Values that something has to have: some to try, the likeliest first, and whether another may be one of them too. */
export type Values = {
  candidates: readonly unknown[];
  /** True also where it cannot be told: whoever tries a value runs it. */
  accepts: (value: unknown) => boolean;
};

type Literal = string | number | boolean | null;

export const exactly = (value: unknown): Values => ({ candidates: [value], accepts: (other) => other === value });

/** Values for which a comparison with a literal holds. Null where the operand is not a literal. */
export function valuesFor(relation: ComparisonOperator, operand: Expression): Values | null {
  if (relation === 'in' || relation === 'not in') return valuesIn(operand, relation === 'in');
  const literal = literalOf(operand);
  if (literal === undefined) return null;
  return { candidates: candidatesFor(relation, literal), accepts: (value) => holds(value, relation, literal) };
}

/** Values for which the tests of a cell hold together. Null where one of them is not a comparison with literals. */
export function valuesOfTests(tests: readonly CellTest[], joins: readonly ('and' | 'or')[]): Values | null {
  const all = tests.map(({ relation, operand }) => (relation === 'holds' ? null : valuesFor(relation, operand)));
  if (all.includes(null)) return null;
  const parts = all as Values[];
  const accepts = (value: unknown) =>
    parts.reduce((held, part, at) => {
      if (at === 0) return part.accepts(value);
      return joins[at - 1] === 'and' ? held && part.accepts(value) : held || part.accepts(value);
    }, false);
  const candidates = parts.flatMap((part) => part.candidates);
  const fitting = [...candidates, ...between(candidates)].filter(accepts);
  return { candidates: fitting, accepts };
}

/** Values that are none of these: beside the ends of ranges, and others of the same type. */
export function otherThan(values: Values): Values {
  const accepts = (value: unknown) => !values.accepts(value);
  const beside = values.candidates.flatMap((value): unknown[] => {
    if (typeof value === 'number')
      return [value + 1, value - 1, value * 2 + 1, -value - 1, value * 1000 + 1, value + 0.01].map(rounded);
    if (typeof value === 'boolean') return [!value];
    if (typeof value === 'string') return isDate(value) || isTime(value) ? besideDate(value) : [OTHER];
    return [OTHER, 1];
  });
  return { candidates: [...new Set([...beside, null])].filter(accepts), accepts };
}

const OTHER = 'other';

function candidatesFor(relation: ComparisonOperator, literal: Literal): unknown[] {
  if (relation === '==') return [literal];
  if (relation === '!=') return otherThan(exactly(literal)).candidates.slice();
  const isUp = relation === '>' || relation === '>=';
  const exact = relation === '>=' || relation === '<=' ? [literal] : [];
  if (typeof literal === 'number') {
    const by = isUp ? 1 : -1;
    return [...exact, ...[1, 0.01, 10, 1_000].map((step) => rounded(literal + by * step))];
  }
  if (typeof literal === 'string' && isDate(literal))
    return [...exact, movedBy(literal, isUp ? 1 : -1), ...farFrom(literal)];
  if (typeof literal === 'string' && isTime(literal)) return [...exact, ...besideDate(literal)];
  return exact;
}

function valuesIn(operand: Expression, isInside: boolean): Values | null {
  const inside = operand.kind === 'list' ? listed(operand.items) : operand.kind === 'range' ? ranged(operand) : null;
  return inside && !isInside ? otherThan(inside) : inside;
}

function listed(items: readonly Expression[]): Values | null {
  const literals = items.map(literalOf);
  if (literals.includes(undefined)) return null;
  return { candidates: literals, accepts: (value) => literals.includes(value as Literal) };
}

function ranged({ left, right, leftBracket, rightBracket }: Extract<Expression, { kind: 'range' }>): Values | null {
  const [low, high] = [literalOf(left), literalOf(right)];
  if (low === undefined || high === undefined) return null;
  const isOutside = leftBracket === ']' || leftBracket === ')';
  const accepts = (value: unknown) => {
    if (isOutside) return holds(value, '<', low) || holds(value, '>', high);
    return holds(value, leftBracket === '[' ? '>=' : '>', low) && holds(value, rightBracket === ']' ? '<=' : '<', high);
  };
  const ends = [low, high];
  const beside = [...candidatesFor('>', low), ...candidatesFor('<', high), ...otherThan(exactly(low)).candidates];
  return { candidates: [...new Set([...between(ends), ...ends, ...beside])].filter(accepts), accepts };
}

/** The middle of the numbers that follow one another. */
function between(values: readonly unknown[]): unknown[] {
  return values.slice(1).flatMap((value, at) => {
    const before = values[at];
    if (typeof value !== 'number' || typeof before !== 'number') return [];
    const middle = rounded((value + before) / 2);
    return Number.isInteger(value) && Number.isInteger(before) ? [Math.floor(middle), middle] : [middle];
  });
}

/** The value of a literal; that of a date or a time is its text. Undefined for what is none. */
export function literalOf(tree: Expression): Literal | undefined {
  if (tree.kind === 'group') return literalOf(tree.inner);
  if (tree.kind === 'null') return null;
  if (tree.kind === 'string' || tree.kind === 'boolean') return tree.value;
  if (tree.kind === 'number') return Number(tree.text.replaceAll('_', ''));
  if (tree.kind === 'unary' && tree.operator === '-') {
    const value = literalOf(tree.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  const [first] = tree.kind === 'call' && ['d', 'date', 'time'].includes(tree.name) ? tree.arguments : [];
  const value = first && literalOf(first);
  return typeof value === 'string' ? value : undefined;
}

function holds(value: unknown, relation: ComparisonOperator, literal: Literal): boolean {
  if (relation === '==') return value === literal;
  if (relation === '!=') return value !== literal;
  const isComparable =
    (typeof value === 'number' && typeof literal === 'number') ||
    (typeof value === 'string' && typeof literal === 'string');
  if (!isComparable) return false;
  if (relation === '<') return value < literal;
  if (relation === '<=') return value <= literal;
  return relation === '>' ? value > literal : value >= literal;
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)));
const isTime = (text: string) => /^[0-2]\d:[0-5]\d(?::[0-5]\d)?$/.test(text);

function movedBy(date: string, days: number): string {
  const day = new Date(Date.parse(date.slice(0, 10)) + days * 86_400_000);
  return Number.isNaN(day.getTime()) ? date : day.toISOString().slice(0, 10) + date.slice(10);
}

const farFrom = (date: string): string[] => [movedBy(date, 400), movedBy(date, -400)];

/** A little later and earlier than a date or a time, and far from it. */
function besideDate(text: string): string[] {
  if (isDate(text)) return [movedBy(text, 1), movedBy(text, -1), ...farFrom(text)];
  const minutes = Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}${text.slice(5)}`;
  return [minutes + 1, minutes - 1, 0, 23 * 60 + 59].filter((minute) => minute >= 0 && minute < 24 * 60).map(at);
}
