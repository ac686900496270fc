import type { CellType } from '../cell-context.ts';
import { dateFormat } from './date-format.ts';
import { numberFormat } from './number-format.ts';
import { timeFormat } from './time-format.ts';
import { truthFormat } from './truth-format.ts';
import type { ValueFormat } from './value-format.ts';

/** No number, date or time that people type is longer. What reads them may take quadratic time. */
export const MAX_VALUE_LENGTH = 100;

const bounded = (format: ValueFormat): ValueFormat => ({
  ...format,
  read: (text, context) => (text.length > MAX_VALUE_LENGTH ? null : format.read(text, context)),
});

/** Of every type whose values have a format of their own. A text is what it is. */
export const formats: Readonly<Record<Exclude<CellType, 'any' | 'string'>, ValueFormat>> = {
  number: bounded(numberFormat),
  boolean: bounded(truthFormat),
  date: bounded(dateFormat),
  dateTime: bounded(dateFormat),
  time: bounded(timeFormat),
};
