import { parseCell, parseExpression } from '../expression/parse.ts';
import type { CellCondition } from './cell-condition.ts';
import type { CellChoice, CellContext, CellReading } from './cell-context.ts';
import { isMomentType } from './cell-context.ts';
import { fieldCall } from './field-call.ts';
import type { ConditionReading } from './ordered-condition.ts';
import { readOrdered } from './ordered-condition.ts';
import { recognizeCondition } from './recognize-condition.ts';
import { literalValue } from './recognize-value.ts';
import { showCondition } from './show-condition.ts';
import {
  couldBeExpression,
  isFailedCall,
  isMeantAsExpression,
  isParsed,
  isTooLong,
  looksLikeCondition,
  MAX_READ_LENGTH,
  readTextCondition,
  typedText,
  withPlainQuotes,
} from './text-condition.ts';
import { formats } from './values/formats.ts';
import type { ValueFormat } from './values/value-format.ts';
import { quoted, rangesFirst, Unwritable, writeCondition } from './write-condition.ts';

/** What a cell of a column becomes when somebody types a text into it. */
export function readCell(typed: string, context: CellContext): CellReading {
  const text = typed.trim();
  if (text === '') return { as: 'value', stored: '' };
  const forced = /^=(?!=)(.*)$/s.exec(text)?.[1];
  if (forced !== undefined) return { as: 'expression', stored: forced.trim() };
  if (context.type === 'any') return { as: 'expression', stored: rawCell(typed) };
  if (isTooLong(text, context)) return readLong(typed, text, context);
  if (context.type === 'string') return readText(typed, text, context);
  const format = formats[context.type];
  return context.side === 'input'
    ? readCondition(typed, text, format, context)
    : readValue(typed, text, format, context);
}

/** A text that is too long to be read while somebody types: an expression, or nothing that is understood. */
function readLong(typed: string, text: string, { side }: CellContext): CellReading {
  if (isParsed(text, side)) return { as: 'expression', stored: text };
  return unclear(
    typed,
    `This is longer than ${MAX_READ_LENGTH.toLocaleString('en')} characters and is not an expression.`,
  );
}

/** Spreadsheets write TRUE and FALSE, which JDM would take for fields. */
const rawCell = (typed: string): string => (/^\s*(?:TRUE|FALSE)\s*$/.test(typed) ? typed.trim().toLowerCase() : typed);

const unclear = (stored: string, message: string, choices: readonly CellChoice[] = []): CellReading => ({
  as: 'unclear',
  stored,
  message,
  choices: choices.filter(({ stored: one }, at) => choices.findIndex((other) => other.stored === one) === at),
});

function readText(typed: string, written: string, context: CellContext): CellReading {
  const text = withPlainQuotes(written);
  const { value, isQuoted } = typedText(text);
  if (!isQuoted && isMeantAsExpression(text, context.side)) return asWritten(text, context);
  if (!isQuoted && isFailedCall(text)) {
    const choices = choicesOf([textCondition(text)], context);
    return unclear(typed, 'This looks like a function call, but there is no function of that name.', choices);
  }
  if (!isQuoted && context.side === 'input' && looksLikeCondition(text)) return readWords(typed, text, context);
  const reading: ConditionReading | null =
    context.side === 'output' || isQuoted ? { condition: textCondition(value) } : readTextCondition(text);
  const read = stored(typed, reading, context);
  if (read.as !== 'value' || isQuoted || !couldBeExpression(text, context)) return read;
  return { ...read, choices: [{ label: `Use the field ${text}`, stored: text }] };
}

/** A text that looks like a condition. It is one where somebody types it, who sees the other meaning beside it. */
function readWords(typed: string, text: string, context: CellContext): CellReading {
  const literal = choicesOf([textCondition(text)], context);
  if (context.words === 'text') return stored(typed, { condition: textCondition(text) }, context);
  const reading = readTextCondition(text);
  const read = stored(typed, reading, context);
  if (context.words === 'condition') return read;
  if (read.as === 'unclear') return unclear(typed, read.message, [...read.choices, ...literal]);
  if (context.words === undefined) return { ...read, choices: literal, question: 'words' };
  const condition = { label: text, stored: read.stored };
  const message = 'It is not clear whether this is a condition or a text.';
  return { ...unclear(typed, message, [condition, ...literal]), question: 'words' };
}

const textCondition = (text: string): CellCondition => ({
  join: 'or',
  tests: [{ kind: 'compare', operator: '==', value: text }],
});

/** A text that is JDM already. It is kept as it is, also where there is a shorter form. */
function asWritten(text: string, context: CellContext): CellReading {
  return { as: isRecognized(text, context) ? 'value' : 'expression', stored: text };
}

function isRecognized(text: string, context: CellContext): boolean {
  if (context.type === 'any') return false;
  if (context.side === 'output') {
    const parsed = parseExpression(text);
    return parsed.ok && literalValue(parsed.tree, context.type) !== null;
  }
  const cell = parseCell(text);
  return cell.ok && recognizeCondition(cell.tree, context) !== null;
}

function readCondition(typed: string, text: string, format: ValueFormat, context: CellContext): CellReading {
  const reading = readOrdered(text, format, context);
  return reading === null ? readOther(typed, text, format, context) : stored(typed, reading, context);
}

function readValue(typed: string, text: string, format: ValueFormat, context: CellContext): CellReading {
  const reading = format.read(text, context);
  if (reading === null) return readOther(typed, text, format, context);
  const condition = (value: string): CellCondition => ({
    join: 'or',
    tests: [{ kind: 'compare', operator: '==', value }],
  });
  if ('value' in reading) return { as: 'value', stored: writtenValue(reading.value, context) };
  return stored(typed, { ...reading, alternatives: reading.alternatives.map(condition) }, context);
}

/** What is neither a value nor a condition on values: an expression, or nothing that can be understood. */
function readOther(typed: string, text: string, { noun }: ValueFormat, context: CellContext): CellReading {
  if (!isParsed(text, context.side) || isOtherText(text, context) || isOtherNumber(text, context)) {
    const reason = isFailedCall(text)
      ? 'This looks like a function call, but there is no function of that name.'
      : `This is not ${noun}.`;
    return unclear(typed, reason);
  }
  return asWritten(text, context);
}

/** Whether a cell of dates or times compares with texts in quotes that are none. With the empty text, it may be meant. */
function isOtherText(text: string, { type, side }: CellContext): boolean {
  if (type === 'number' || type === 'boolean' || !/["'`]/.test(text)) return false;
  const cell = side === 'input' ? parseCell(text) : null;
  const expression = parseExpression(text);
  const operands = cell?.ok ? cell.tree.tests.map(({ operand }) => operand) : expression.ok ? [expression.tree] : [];
  const values = operands.flatMap((operand) => (operand.kind === 'list' ? operand.items : [operand]));
  return values.length > 0 && values.every((value) => Boolean(literalValue(value, 'string')));
}

/** Whether a cell of dates or times is made of numbers alone, such as a spreadsheet's number of a day. */
const isOtherNumber = (text: string, context: CellContext): boolean =>
  isMomentType(context.type) && !fieldCall(context) && /^(?:[<>]=?|[!=]=)?[\s.\-/]*\d[\d\s.\-/]*$/.test(text);

/** What a reading is in JDM. Where several are possible, each is a choice. */
function stored(typed: string, reading: ConditionReading | null, context: CellContext): CellReading {
  if (reading === null) return unclear(typed, 'Separate the values with commas.');
  if (!('condition' in reading)) {
    const { message, alternatives, question } = reading;
    const read = unclear(typed, message, choicesOf(alternatives, context));
    return question && read.as === 'unclear' ? { ...read, question } : read;
  }
  try {
    return { as: 'value', stored: written(reading.condition, context) };
  } catch (error) {
    if (error instanceof Unwritable) return unclear(typed, error.message);
    throw error;
  }
}

function choicesOf(conditions: readonly CellCondition[], context: CellContext): CellChoice[] {
  return conditions.flatMap((condition) => {
    const read = stored('', { condition }, context);
    const label = showCondition(condition, context);
    return read.as === 'value' && label !== null ? [{ label, stored: read.stored }] : [];
  });
}

function written(condition: CellCondition, context: CellContext): string {
  const [test] = condition.tests;
  if (context.side === 'output') return test?.kind === 'compare' ? writtenValue(test.value, context) : '';
  const isDate = context.type === 'date' || context.type === 'dateTime';
  return writeCondition(isDate && !fieldCall(context) ? rangesFirst(condition) : condition, context);
}

/** A value of an output cell. */
function writtenValue(value: string, { type }: CellContext): string {
  return type === 'number' || type === 'boolean' ? value : quoted(value);
}
