import type { CellCondition, CellTest, Comparison } from './cell-condition.ts';
import type { CellContext } from './cell-context.ts';
import { fieldCall } from './field-call.ts';
import { isDay } from './values/date-format.ts';
import { writtenText } from './written-text.ts';

/** A condition that JDM cannot write in one cell, with the reason. */
export class Unwritable extends Error {}

/** A condition as JDM writes it. Throws `Unwritable` where it cannot. */
export function writeCondition(condition: CellCondition, context: CellContext): string {
  const call = fieldCall(context);
  if (call) return writeTests(condition, (value) => `${call}("${value}")`);
  switch (context.type) {
    case 'string':
      return writeTests(condition, quoted);
    case 'date':
    case 'dateTime':
      return writeDates(condition);
    case 'time':
      return writeTimes(condition);
    default:
      return writeTests(condition, (value) => value);
  }
}

/** A text in quotes. Throws `Unwritable` where it has every kind of them. */
export function quoted(text: string): string {
  const written = writtenText(text);
  if (written !== null) return written;
  throw new Unwritable('JDM cannot write a text with every kind of quotation mark.');
}

type WriteValue = (value: string) => string;
type Range = Extract<CellTest, { kind: 'range' }>;

const interval = ({ from, to, isAfterFrom, isBeforeTo }: Range, write: WriteValue) =>
  `${isAfterFrom ? '(' : '['}${write(from)}..${write(to)}${isBeforeTo ? ')' : ']'}`;

/** Tests that compare the column's value itself. */
function writeTests({ join, tests }: CellCondition, write: WriteValue): string {
  const excluded = tests.map((test) => (test.kind === 'compare' && test.operator === '!=' ? test.value : null));
  if (tests.length > 1 && join === 'and' && excluded.every((value) => value !== null))
    return `not in [${excluded.map(write).join(', ')}]`;
  return tests.map((test) => writeTest(test, write)).join(join === 'and' ? ' and ' : ', ');
}

function writeTest(test: CellTest, write: WriteValue): string {
  if (test.kind === 'range') return `${test.isNot ? 'not in ' : ''}${interval(test, write)}`;
  if (test.kind === 'part') return `${test.isNot ? 'not ' : ''}${test.part}($, ${write(test.value)})`;
  return test.operator === '==' ? write(test.value) : `${test.operator} ${write(test.value)}`;
}

const methods = {
  '==': 'isSame',
  '<': 'isBefore',
  '<=': 'isSameOrBefore',
  '>': 'isAfter',
  '>=': 'isSameOrAfter',
} as const;

/** Operators would also match what is no date, and a day only at midnight. */
export function dateTest(subject: string, operator: Comparison, value: string): string {
  return methodTest(subject, operator, isDay(value) ? `"${value}", "day"` : `"${value}"`);
}

/** The same with the arguments of the method as they are written. */
export function methodTest(subject: string, operator: Comparison, date: string): string {
  return operator === '!=' ? `not d(${subject}).isSame(${date})` : `d(${subject}).${methods[operator]}(${date})`;
}

/** Cells are read from left to right without brackets, so that of a list only the first item can be a range. */
function writeDates({ join, tests }: CellCondition): string {
  const written = tests.map((test, at) => {
    if (test.kind === 'compare') return dateTest('$', test.operator, test.value);
    if (test.kind === 'part') throw new Unwritable('Dates have no such parts.');
    const isFirst = at === 0;
    if (test.isNot && isFirst)
      return writtenRange(test)
        .map((part) => `not ${part}`)
        .join(' or ');
    if (!test.isNot && (isFirst || join === 'and')) return writtenRange(test).join(' and ');
    throw new Unwritable('A cell can have one range of dates, which other dates may follow. Use a row for each range.');
  });
  return written.join(join === 'and' ? ' and ' : ' or ');
}

const writtenRange = ({ from, to, isAfterFrom, isBeforeTo }: Range): string[] => [
  dateTest('$', isAfterFrom ? '>' : '>=', from),
  dateTest('$', isBeforeTo ? '<' : '<=', to),
];

const timeCall: WriteValue = (value) => `time("${value}")`;

function writeTimes({ join, tests }: CellCondition): string {
  const written = tests.map((test) => {
    if (test.kind === 'part') throw new Unwritable('Times have no such parts.');
    if (test.kind === 'compare') return `time($) ${test.operator} ${timeCall(test.value)}`;
    return `time($) ${test.isNot ? 'not in' : 'in'} ${interval(test, timeCall)}`;
  });
  return written.join(join === 'and' ? ' and ' : ' or ');
}

/** With what can only stand first at the beginning. */
export function rangesFirst({ join, tests }: CellCondition): CellCondition {
  const isRange = (test: CellTest) => test.kind === 'range';
  return { join, tests: [...tests.filter(isRange), ...tests.filter((test) => !isRange(test))] };
}
