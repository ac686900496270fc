import type { CellCondition, CellTest } from './cell-condition.ts';
import { compare, isNegative } from './cell-condition.ts';
import type { CellContext } from './cell-context.ts';
import { couldBeExpression, isMeantAsExpression, isTooLong, readTextCondition, wordsOf } from './text-condition.ts';
import { formats } from './values/formats.ts';
import type { ValueFormat } from './values/value-format.ts';
import { writtenText } from './written-text.ts';

/** The short text of a condition. Null where there is none. It is for the caller to see whether it is read as the same. */
export function showCondition(condition: CellCondition, context: CellContext): string | null {
  if (context.type === 'any') return null;
  if (context.type === 'string') return showTextCondition(condition, context);
  return showOrdered(condition, formats[context.type], context);
}

/** The short text of a value. */
export function showValue(value: string, context: CellContext): string | null {
  if (context.type === 'any') return null;
  return context.type === 'string' ? showText(value, context) : formats[context.type].show(value, context);
}

function showOrdered(condition: CellCondition, format: ValueFormat, context: CellContext): string {
  const { tests, isNot } = withoutCommonNot(condition);
  const show = (value: string) => format.show(value, context);
  const shown = tests.map((test) => showTest(test, show));
  // A comma may be a part of the values.
  const separator = shown.some((text) => text.includes(',')) ? '; ' : ', ';
  return `${isNot ? 'not ' : ''}${shown.join(condition.join === 'and' && !isNot ? ' and ' : separator)}`;
}

/** Of tests that all exclude something, what they exclude. */
function withoutCommonNot(condition: CellCondition): { tests: readonly CellTest[]; isNot: boolean } {
  const { join, tests } = condition;
  const isNot = (tests.length === 1 || join === 'and') && tests.every(isNegative);
  return { tests: isNot ? tests.map(positive) : tests, isNot };
}

const positive = (test: CellTest): CellTest =>
  test.kind === 'compare' ? compare('==', test.value) : { ...test, isNot: false };

function showTest(test: CellTest, show: (value: string) => string): string {
  if (isNegative(test)) return `not ${showTest(positive(test), show)}`;
  if (test.kind === 'part') return '';
  if (test.kind === 'compare')
    return test.operator === '==' ? show(test.value) : `${test.operator} ${show(test.value)}`;
  const [from, to] = [show(test.from), show(test.to)];
  if (!test.isAfterFrom && !test.isBeforeTo) return `${from}..${to}`;
  return `${test.isAfterFrom ? '(' : '['}${from}..${to}${test.isBeforeTo ? ')' : ']'}`;
}

function showTextCondition({ join, tests }: CellCondition, context: CellContext): string | null {
  const isOf = (kind: CellTest['kind']) => (test: CellTest) => test.kind === kind;
  // Behind a part, a text of its own would look like another part.
  const ordered = join === 'or' ? [...tests.filter(isOf('compare')), ...tests.filter(isOf('part'))] : tests;
  const { tests: shown, isNot } = withoutCommonNot({ join, tests: ordered });
  const texts = shown.map((test) => showTextTest(test, context));
  if (!texts.every((text) => text !== null)) return null;
  return `${isNot ? 'not ' : ''}${texts.join(join === 'and' && !isNot ? ' and ' : ', ')}`;
}

function showTextTest(test: CellTest, context: CellContext): string | null {
  if (test.kind === 'range') return null;
  if (test.kind === 'compare') {
    const text = showText(test.value, context);
    return text === null || test.operator === '==' ? text : null;
  }
  const text = showText(test.value, context);
  return text && `${test.isNot ? 'not ' : ''}${wordsOf[test.part]} ${text}`;
}

/** A text without quotes where that is read as the same text, else with them. */
function showText(value: string, context: CellContext): string | null {
  return isPlainText(value, context) ? value : writtenText(value);
}

function isPlainText(value: string, context: CellContext): boolean {
  if (isTooLong(value, context)) return false;
  if (value === '' || value.trim() !== value || /^=|^["'`“„‘‚]|[\r\n\t]/.test(value)) return false;
  if (isMeantAsExpression(value, context.side) || couldBeExpression(value, context)) return false;
  if (context.side === 'output') return true;
  const reading = readTextCondition(value);
  const [test, ...others] = reading && 'condition' in reading ? reading.condition.tests : [];
  return test?.kind === 'compare' && test.operator === '==' && test.value === value && others.length === 0;
}
