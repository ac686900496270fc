import type { CellContext, ShownCell } from '../cells/cell-context.ts';
import { isMomentType } from '../cells/cell-context.ts';
import { readCell } from '../cells/read-cell.ts';
import { showCell } from '../cells/show-cell.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';

/** How the cells of a column with a type are read and shown, wherever they are looked at. */
export type TypedCells = Pick<CellContext, 'type' | 'side' | 'field'>;

/** What is said of a cell that JDM reads, in a column whose values are typed: also that it is not clear which value is meant. */
export function withTyped(found: Finding[], text: string, cells: TypedCells): Finding[] {
  const [first] = found;
  // What is read as JDM in a column of texts is clear.
  if (cells.type === 'any' || (cells.type === 'string' && !first)) return found;
  const shown = showCell(text, cells);
  // A number in a column of dates or times is said in the words of the column, and so is a day that there is not.
  const isNoMoment = isMomentType(cells.type) && !first?.fix;
  const isNoDay = first?.code === 'calculated-date';
  if (shown.as === 'unclear' && (!first || first.doubt || isNoMoment || isNoDay)) return [unclear(text, shown)];
  // Other meanings of a value are no better than the value.
  const fix = shown.as === 'value' ? undefined : onlyChoice(text, shown);
  const isMeant = fix && (first?.code === 'calculated-date' || !first?.fix) && !first?.doubt;
  return first && isMeant ? [{ ...first, fix }, ...found.slice(1)] : found;
}

/** Why a cell that JDM cannot read is no value of its column's type. None where it is nothing that people type. */
export function unreadableValue(text: string, cells: TypedCells): Finding[] {
  const shown = showCell(text, cells);
  if (shown.as === 'unclear') return [{ ...unclear(text, shown), code: 'syntax', severity: 'error' }];
  // It stands as people type it, and was never read: by a program, or before the column had a type.
  const { as, stored } = readCell(text, cells);
  if (cells.type === 'any' || as !== 'value' || (cells.type === 'string' && !plainWords.test(text))) return [];
  const span = spanOf(text);
  return [
    { ...warning('syntax', `this cannot be read. Write ${stored}`, span, replace(span, stored)), severity: 'error' },
  ];
}

/** A text with signs may as well be an expression that is not complete. */
const plainWords = /^[\s,.'&-]*[\p{L}\p{N}][\p{L}\p{N}\s,.'&-]*$/u;

function unclear(text: string, shown: ShownCell): Finding {
  const { message = '' } = shown;
  const reason = `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace(/\.$/, '');
  return warning('not-understood', reason, spanOf(text), onlyChoice(text, shown));
}

function onlyChoice(text: string, { choices = [] }: ShownCell) {
  const [only, ...others] = choices;
  return only && others.length === 0 ? replace(spanOf(text), only.stored) : undefined;
}

/** Without the space around it. */
export const spanOf = (text: string) => ({ start: text.length - text.trimStart().length, end: text.trimEnd().length });
