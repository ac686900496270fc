import { laterText } from '../../date/nearby-text.ts';
import { dateOfText } from '../../date/read-moment.ts';
import { unitNamed } from '../../date/units.ts';
import type { FunctionName } from '../builtins/functions.ts';
import type { Cell, CellTest, Expression, ExpressionOf } from '../syntax-tree.ts';
import type { FieldRead } from './field-reads.ts';
import { EACH, fieldReads } from './field-reads.ts';
import { isComparison } from './guessed-types.ts';

/**
 * A field with a value that the expression probably accepts. The value is undefined if the expression gives no
 * evidence.
 */
export type ExampleValue = { path: string[]; value: unknown };

const DATE = '2026-01-31';

const numberFunctions: FunctionName[] = ['round', 'floor', 'ceil', 'trunc', 'abs', 'number', 'rand'];
const listFunctions: FunctionName[] = ['sum', 'avg', 'min', 'max', 'median', 'mode'];
const textFunctions: FunctionName[] = [
  ...(['lower', 'upper', 'trim', 'len', 'split', 'startsWith', 'endsWith', 'matches', 'extract'] as const),
];
const dateFunctions: FunctionName[] = [
  ...(['d', 'date', 'year', 'monthOfYear', 'monthString', 'dayOfWeek', 'dayOfMonth', 'dayOfYear'] as const),
  ...(['weekOfYear', 'weekdayString', 'dateString', 'startOf', 'endOf'] as const),
];

/** A plausible first argument for each function. */
const firstValues = new Map<FunctionName, unknown>([
  ...dateFunctions.map((name) => [name, DATE] as const),
  ...numberFunctions.map((name) => [name, 1] as const),
  ...listFunctions.map((name) => [name, [1, 2]] as const),
  ...textFunctions.map((name) => [name, 'text'] as const),
  ['duration', '1h'],
  ['time', '12:00:00'],
  ['keys', { key: 'text' }],
  ['values', { key: 'text' }],
]);

/**
 * Example values for the fields that an expression reads. They come from the literals that a field is compared with,
 * and from the operators and functions that use it.
 */
export const exampleValuesOf = (tree: Expression | Cell, self: string[] | null = null): ExampleValue[] =>
  [...fieldReads(tree, self)].map(exampleValueFor);

/**
 * Example values from a table's cell: for the column's field, which "$" stands for, and for every other field that the
 * cell reads.
 */
export const cellExampleValues = (cell: Cell, field: string[]): ExampleValue[] => [
  ...cell.tests.map((test) => ({ path: field, value: valueForTest(test) })),
  ...exampleValuesOf(cell, field),
];

function valueForTest({ relation, operand }: CellTest): unknown {
  if (relation === 'holds' || relation === 'not in') return undefined;
  if (relation === 'in') return valueIn(operand);
  return operand.kind === 'null' ? null : satisfying(relation, literalOf(operand));
}

function exampleValueFor({ path, node, around }: FieldRead): ExampleValue {
  const parent = around?.node;
  if (!parent) return { path, value: undefined };
  if (parent.kind === 'loop' && parent.list === node) return { path: [...path, EACH], value: undefined };
  if (parent.kind === 'list') {
    const call = around.around?.node;
    return { path, value: call?.kind === 'call' && listFunctions.includes(call.name) ? 1 : undefined };
  }
  const isRead = parent.kind === 'call' && readers.includes(parent.name) && parent.arguments[0] === node;
  return { path, value: (isRead && dateBeside(parent, around.around?.node)) || valueBeside(node, parent) };
}

/** Functions that read a text which is compared with another that they read. */
const readers: FunctionName[] = ['d', 'date', 'time'];

const isReadable = (text: string) => dateOfText(text) !== undefined || /^\d\d:\d\d/.test(text);

/** A date for which the part of the tree holds that a date stands in. */
function dateBeside(date: Expression, parent: Expression | undefined): unknown {
  if (parent?.kind === 'binary') {
    const value = valueInOperation(date, parent);
    return typeof value === 'string' && isReadable(value) ? value : undefined;
  }
  if (parent?.kind !== 'method' || parent.target !== date) return undefined;
  const [other, unitName] = parent.arguments;
  const text = other && literalOf(other);
  if (typeof text !== 'string') return undefined;
  const unit = (unitName?.kind === 'string' && unitNamed(unitName.value)) || 'day';
  if (parent.name === 'isBefore') return laterText(text, -1, unit);
  if (parent.name === 'isAfter') return laterText(text, 1, unit);
  return parent.name.startsWith('isSame') ? text : undefined;
}

/** An example value for a field, from the part of the tree that directly contains it. */
function valueBeside(node: Expression, parent: Expression): unknown {
  switch (parent.kind) {
    case 'binary':
      return valueInOperation(node, parent);
    case 'unary':
      return parent.operator === 'not' ? true : 1;
    case 'conditional':
      return parent.condition === node ? true : undefined;
    case 'template':
      return 'text';
    case 'call':
      return parent.arguments[0] === node ? firstValueOf(parent) : undefined;
    default:
      return undefined;
  }
}

function firstValueOf({ name, arguments: values }: ExpressionOf<'call'>): unknown {
  if (name === 'contains') return values[1] && literalOf(values[1]);
  return firstValues.get(name);
}

const mirrored: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function valueInOperation(node: Expression, { operator, left, right }: ExpressionOf<'binary'>): unknown {
  const isLeft = left === node;
  const other = isLeft ? right : left;
  if (isComparison(operator)) return satisfying(isLeft ? operator : (mirrored[operator] ?? operator), literalOf(other));
  if (operator === 'in') return isLeft ? valueIn(right) : undefined;
  if (operator === 'not in') return undefined;
  if (operator === '??') return isLeft ? defaultOf(right) : undefined;
  if (operator === 'and' || operator === 'or') return true;
  if (operator === '+') return other.kind === 'string' || other.kind === 'template' ? 'text' : 1;
  return 1;
}

const defaultOf = (node: Expression) => (node.kind === 'list' ? [] : literalOf(node));

/** The value of a literal. A date literal is represented by its text. */
function literalOf(node: Expression): unknown {
  if (node.kind === 'unary' && node.operator === '-') {
    const value = node.operand.kind === 'number' ? literalOf(node.operand) : undefined;
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.kind === 'number') return Number(node.text.replaceAll('_', ''));
  if (node.kind === 'boolean' || node.kind === 'string') return node.value;
  const [first] = node.kind === 'call' && readers.includes(node.name) ? node.arguments : [];
  return first?.kind === 'string' ? first.value : undefined;
}

/** The first item of a list, or a value within a range. */
function valueIn(node: Expression): unknown {
  if (node.kind === 'list') return node.items[0] && literalOf(node.items[0]);
  if (node.kind !== 'range') return undefined;
  const first = literalOf(node.left);
  if (node.leftBracket === '[' || typeof first !== 'number') return first;
  const last = literalOf(node.right);
  return typeof last === 'number' ? (first + last) / 2 : first + 1;
}

/**
 * A value for which the comparison is true. If the other side is not a literal, 1 is used, because most compared fields
 * are numbers.
 */
function satisfying(comparison: string, literal: unknown): unknown {
  if (comparison === '!=') return typeof literal === 'string' ? 'text' : typeof literal === 'boolean' ? !literal : 1;
  if (comparison === '==') return literal;
  if (typeof literal === 'string' && (comparison === '>' || comparison === '<'))
    return laterText(literal, comparison === '>' ? 1 : -1, 'day') ?? literal;
  if (typeof literal !== 'number') return literal ?? 1;
  if (comparison === '>') return literal + 1;
  if (comparison === '<') return literal > 1 ? literal - 1 : literal > 0 ? literal / 2 : literal - 1;
  return literal;
}
