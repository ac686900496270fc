import type { Cell, Expression, ExpressionOf, CellTest as ParsedTest } from '../expression/syntax-tree.ts';
import type { CellCondition, CellTest, Comparison, TextPart } from './cell-condition.ts';
import { compare, negated } from './cell-condition.ts';
import type { CellContext } from './cell-context.ts';
import { fieldCall } from './field-call.ts';
import { literalValue } from './recognize-value.ts';
import { isDay } from './values/date-format.ts';

/** What is compared: the relation, and both sides. */
type Compared = { relation: Comparison | 'in' | 'not in'; subject: Expression | null; operand: Expression };

/**
 * The condition that a cell means, if people can type it in a shorter form. Null for everything else: what is calculated, what
 * reads other fields, and what treats missing values otherwise than the short form.
 */
export function recognizeCondition(cell: Cell, context: CellContext): CellCondition | null {
  const isDate = (context.type === 'date' || context.type === 'dateTime') && !fieldCall(context);
  return (isDate ? rangeAndOthers(cell, context) : null) ?? joined(cell.tests, cell.joins, context);
}

type Joins = readonly ('and' | 'or')[];

/** Tests that are all joined in the same way. */
function joined(tests: readonly ParsedTest[], joins: Joins, context: CellContext): CellCondition | null {
  const parts = tests.map((test) => conditionOf(test, context));
  const [only, ...others] = parts;
  if (!only || !parts.every((part) => part !== null)) return null;
  if (others.length === 0) return only;
  const [join = 'or'] = joins;
  // A list of values is one of the tests that are joined, unless it is joined in the same way.
  const isFlat = parts.every((part) => part.tests.length === 1 || part.join === join);
  return isFlat && joins.every((other) => other === join) ? { join, tests: parts.flatMap((part) => part.tests) } : null;
}

/** A range of dates, which is written as two tests, and what follows it. */
function rangeAndOthers({ tests, joins }: Cell, context: CellContext): CellCondition | null {
  const [first, second, ...rest] = tests;
  const [between, ...afterwards] = joins;
  if (!first || !second) return null;
  const isNot = between === 'or';
  const ends = [first, second].map((test) => (isNot ? withoutNot(test) : test));
  const [from, to] = ends.map((test) => test && conditionOf(test, context));
  const range = from && to ? rangeOf(from, to, isNot) : null;
  if (!range) return null;
  if (rest.length === 0) return { join: 'or', tests: [range] };
  const others = joined(rest, afterwards.slice(1), context);
  const [join = 'or'] = afterwards;
  const isJoined = others?.tests.length === 1 || others?.join === join;
  return others && isJoined && (!isNot || join === 'and') ? { join, tests: [range, ...others.tests] } : null;
}

function withoutNot(test: ParsedTest): ParsedTest | null {
  const { operand } = test;
  const isNot = test.relation === 'holds' && operand.kind === 'unary' && operand.operator === 'not';
  return isNot ? { ...test, operand: operand.operand } : null;
}

/** The range whose ends two tests are. */
function rangeOf(first: CellCondition, second: CellCondition, isNot: boolean): CellTest | null {
  const [from, to] = [first.tests[0], second.tests[0]];
  if (from?.kind !== 'compare' || to?.kind !== 'compare') return null;
  const isRange = (from.operator === '>=' || from.operator === '>') && (to.operator === '<=' || to.operator === '<');
  const ends = { isAfterFrom: from.operator === '>', isBeforeTo: to.operator === '<' };
  return isRange ? { kind: 'range', from: from.value, to: to.value, ...ends, isNot } : null;
}

function conditionOf({ relation, operand }: ParsedTest, context: CellContext): CellCondition | null {
  if (relation !== 'holds') return comparison({ relation, subject: null, operand }, context);
  return holding(operand, context);
}

const relations = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in'] as const;

function holding(expression: Expression, context: CellContext): CellCondition | null {
  if (expression.kind === 'group') return holding(expression.inner, context);
  if (expression.kind === 'unary' && expression.operator === 'not')
    return opposite(holding(expression.operand, context));
  if (expression.kind === 'binary') {
    const relation = relations.find((one) => one === expression.operator);
    return relation ? comparison({ relation, subject: expression.left, operand: expression.right }, context) : null;
  }
  if (expression.kind === 'call' && context.type === 'string') return partOf(expression);
  const isDate = context.type === 'date' || context.type === 'dateTime';
  return expression.kind === 'method' && isDate && !fieldCall(context) ? dateMethod(expression) : null;
}

function opposite(condition: CellCondition | null): CellCondition | null {
  const [test, ...others] = condition?.tests ?? [];
  const not = test && others.length === 0 ? negated(test) : null;
  return not && { join: 'or', tests: [not] };
}

const isTested = (expression: Expression | undefined): boolean =>
  expression?.kind === 'name' && expression.name === '$';

function partOf({ name, arguments: given }: ExpressionOf<'call'>): CellCondition | null {
  const [text, part, ...others] = given;
  const isPart = name === 'startsWith' || name === 'endsWith' || name === 'contains';
  if (!isPart || !isTested(text) || !part || others.length > 0) return null;
  const value = literalValue(part, 'string');
  return value === null ? null : one({ kind: 'part', part: name as TextPart, value, isNot: false });
}

const one = (test: CellTest): CellCondition => ({ join: 'or', tests: [test] });

const comparisonsOfMethods: Readonly<Record<string, Comparison>> = {
  isSame: '==',
  isBefore: '<',
  isSameOrBefore: '<=',
  isAfter: '>',
  isSameOrAfter: '>=',
};

/** `d($).isSame("2026-01-01", "day")`. Without a unit it compares the moment, also of a day. */
function dateMethod({ name, target, arguments: given }: ExpressionOf<'method'>): CellCondition | null {
  const operator = comparisonsOfMethods[name];
  const [date, unit, ...others] = given;
  if (!operator || !isCallOf(target, 'd', isTested) || !date || others.length > 0) return null;
  const value = dateOperand(date);
  if (value === null) return null;
  if (unit === undefined) return one(compare(operator, withTime(value)));
  return unit.kind === 'string' && unit.value === 'day' && isDay(value) ? one(compare(operator, value)) : null;
}

const dateOperand = (expression: Expression): string | null =>
  literalValue(expression, 'date') ?? argumentOf(expression, 'd');

/** The literal that is the only argument of a function. */
function argumentOf(expression: Expression, name: 'd' | 'date' | 'time'): string | null {
  if (expression.kind !== 'call' || expression.name !== name) return null;
  const [only, ...others] = expression.arguments;
  return only && others.length === 0 ? literalValue(only, name === 'time' ? 'time' : 'date') : null;
}

const withTime = (value: string) => (isDay(value) ? `${value} 00:00:00` : value);

function isCallOf(expression: Expression, name: string, isArgument: (argument: Expression) => boolean): boolean {
  if (expression.kind !== 'call' || expression.name !== name) return false;
  const [only, ...others] = expression.arguments;
  return only !== undefined && others.length === 0 && isArgument(only);
}

type ReadOperand = (expression: Expression) => string | null;

function comparison(compared: Compared, context: CellContext): CellCondition | null {
  const read = operandReader(compared.subject, context);
  if (!read || !isExact(compared, context)) return null;
  const { relation, operand } = compared;
  if (relation !== 'in' && relation !== 'not in') {
    const isOrdered = context.type !== 'string' && context.type !== 'boolean';
    const value = relation === '==' || relation === '!=' || isOrdered ? read(operand) : null;
    return value === null ? null : one(compare(relation, value));
  }
  return membership(operand, relation === 'not in', read);
}

/** How the other side of a comparison is read, which depends on what is compared. Null where the short form means something else. */
function operandReader(subject: Expression | null, context: CellContext): ReadOperand | null {
  const { type } = context;
  const isItself = subject === null || isTested(subject);
  const call = fieldCall(context);
  if (call) return isItself ? (operand) => argumentOf(operand, call) : null;
  if (type === 'time')
    return subject && isCallOf(subject, 'time', isTested) ? (operand) => argumentOf(operand, 'time') : null;
  if (type === 'date' || type === 'dateTime') {
    const isDate = subject
      ? isCallOf(subject, 'd', isTested) || (isTested(subject) && isDateField(context))
      : isDateField(context);
    return isDate ? (operand) => momentOf(operand) : null;
  }
  return isItself && type !== 'any' ? (operand) => literalValue(operand, type) : null;
}

function momentOf(operand: Expression): string | null {
  const value = argumentOf(operand, 'd');
  return value === null ? null : withTime(value);
}

/** Whether the column tests `d(x)`, whose value is a date already. */
const isDateField = ({ field }: CellContext): boolean => /^\s*d\(/.test(field ?? '');

/** With operators, `<` and `<=` match what is no date, which the short form does not. */
function isExact({ relation }: Compared, context: CellContext): boolean {
  const isDate = (context.type === 'date' || context.type === 'dateTime') && !fieldCall(context);
  return !isDate || !['<', '<=', 'not in'].includes(relation);
}

function membership(operand: Expression, isNot: boolean, read: ReadOperand): CellCondition | null {
  if (operand.kind === 'list') {
    const values = operand.items.map(read);
    if (values.length === 0 || !values.every((value) => value !== null)) return null;
    const tests = values.map((value) => compare(isNot ? '!=' : '==', value));
    return { join: isNot ? 'and' : 'or', tests };
  }
  if (operand.kind !== 'range') return null;
  const { leftBracket, rightBracket } = operand;
  const [from, to] = [read(operand.left), read(operand.right)];
  const isPlain = (leftBracket === '[' || leftBracket === '(') && (rightBracket === ']' || rightBracket === ')');
  if (from === null || to === null || !isPlain) return null;
  return one({ kind: 'range', from, to, isAfterFrom: leftBracket === '(', isBeforeTo: rightBracket === ')', isNot });
}
