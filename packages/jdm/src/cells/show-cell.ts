import { parseCell, parseExpression } from '../expression/parse.ts';
import { isSameCondition } from './cell-condition.ts';
import type { CellContext, CellReading, ShownCell } from './cell-context.ts';
import { readCell } from './read-cell.ts';
import { recognizeCondition } from './recognize-condition.ts';
import { literalValue } from './recognize-value.ts';
import { showCondition, showValue } from './show-condition.ts';
import { couldBeExpression, isTooLong, typedText } from './text-condition.ts';

/**
 * What is shown of a stored cell: the short text that people type, or the expression behind a "=". What is shown is always
 * read as the same cell, or as one that means the same.
 */
export function showCell(stored: string, context: CellContext): ShownCell {
  if (context.type === 'any') return { text: stored, as: 'expression' };
  if (stored.trim() === '') return { text: stored, as: 'value' };
  const text = isTooLong(stored, context) ? null : shortText(stored, context);
  const isNormal = text !== null && readCell(text, context).stored === stored;
  // What was typed and not understood may be another cell in JDM, such as the list `1,5`.
  const asTyped = isNormal ? null : readCell(stored, context);
  if (asTyped?.as === 'unclear')
    return { text: stored, as: 'unclear', message: asTyped.message, choices: asTyped.choices };
  if (text === null) return { text: asExpression(stored), as: 'expression', ...valueChoice(asTyped, context) };
  return { text, as: 'value', ...fieldChoice(text, context), ...wordsChoice(text, context) };
}

/** An expression that would be a value if somebody typed it, such as an unquoted word or date, was perhaps meant as that. */
function valueChoice(asTyped: CellReading | null, context: CellContext): Pick<ShownCell, 'choices'> {
  if (asTyped?.as !== 'value' || (asTyped.choices && asTyped.question !== 'words')) return {};
  const label = shortText(asTyped.stored, context);
  return label === null ? {} : { choices: [{ label, stored: asTyped.stored }, ...(asTyped.choices ?? [])] };
}

/** With a space where it would look like a comparison. */
const asExpression = (stored: string): string => `=${stored.startsWith('=') ? ' ' : ''}${stored}`;

function shortText(stored: string, context: CellContext): string | null {
  return context.side === 'input' ? shortCondition(stored, context) : shortValue(stored, context);
}

function shortCondition(stored: string, context: CellContext): string | null {
  const condition = conditionIn(stored, context);
  const text = condition && showCondition(condition, context);
  if (condition === null || text === null) return null;
  const read = readCell(text, context);
  const again =
    read.as === 'value' && (!read.choices || read.question === 'words') ? conditionIn(read.stored, context) : null;
  return again && isSameCondition(condition, again) ? text : null;
}

function conditionIn(stored: string, context: CellContext) {
  const cell = parseCell(stored);
  return cell.ok ? recognizeCondition(cell.tree, context) : null;
}

function shortValue(stored: string, context: CellContext): string | null {
  const value = valueIn(stored, context);
  const text = value === null ? null : showValue(value, context);
  if (text === null) return null;
  const read = readCell(text, context);
  return read.as === 'value' && !read.choices && valueIn(read.stored, context) === value ? text : null;
}

function valueIn(stored: string, context: CellContext): string | null {
  if (context.type === 'any') return null;
  const parsed = parseExpression(stored);
  return parsed.ok ? literalValue(parsed.tree, context.type) : null;
}

/** A text in quotes that is the name of a field was perhaps meant as that. */
function fieldChoice(text: string, context: CellContext): Pick<ShownCell, 'choices'> {
  if (context.type !== 'string') return {};
  const { value, isQuoted } = typedText(text);
  if (!isQuoted || !couldBeExpression(value, context)) return {};
  return { choices: [{ label: `Use the field ${value}`, stored: value }] };
}

/** A condition that begins like a text of its own, such as `not applicable`, was perhaps meant as that. */
function wordsChoice(text: string, context: CellContext): Pick<ShownCell, 'choices'> {
  const read = context.type === 'string' ? readCell(text, context) : null;
  return read?.as === 'value' && read.question === 'words' && read.choices ? { choices: read.choices } : {};
}
