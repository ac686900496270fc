import type { CellType } from '../cell-context.ts';
import { dateFormat } from './date-format.ts';
import { numberFormat } from './number-format.ts';
import { timeFormat } from './time-format.ts';
import { truthFormat } from './truth-format.ts';
import type { ValueFormat } from './value-format.ts';

/** Of every type whose values have a format of their own. A text is what it is. */
export const formats: Readonly<Record<Exclude<CellType, 'any' | 'string'>, ValueFormat>> = {
  number: numberFormat,
  boolean: truthFormat,
  date: dateFormat,
  dateTime: dateFormat,
  time: timeFormat,
};
