import type { NameOf } from './builtin.ts';
import { builtinsFrom } from './builtin.ts';

/** Every method of a date: `d("2025-03-14").add(1, "month")`. */
export const methods = builtinsFrom([
  ['add(amount: string | number, unit?: string): date', 'adds time'],
  ['sub(amount: string | number, unit?: string): date', 'takes time away'],
  ['set(unit: string, value: number): date', 'replaces a part'],
  ['format(pattern?: string): string', 'writes as a text'],
  ['startOf(unit: string): date', 'goes to the beginning of a unit'],
  ['endOf(unit: string): date', 'goes to the end of a unit'],
  ['diff(other: date, unit?: string): number', 'counts the units between two dates'],
  ['tz(zone: string): date', 'changes the time zone'],

  ['isSame(other: date, unit?: string): boolean', 'whether they are the same, or share a unit', 'holds'],
  ['isBefore(other: date, unit?: string): boolean', 'whether it is earlier', 'holds'],
  ['isAfter(other: date, unit?: string): boolean', 'whether it is later', 'holds'],
  ['isSameOrBefore(other: date, unit?: string): boolean', 'whether it is not later', 'holds'],
  ['isSameOrAfter(other: date, unit?: string): boolean', 'whether it is not earlier', 'holds'],

  ['second(): number', 'the second'],
  ['minute(): number', 'the minute'],
  ['hour(): number', 'the hour'],
  ['day(): number', 'the day of the month'],
  ['dayOfYear(): number', 'the day of the year'],
  ['week(): number', 'the week of the year'],
  ['weekday(): number', 'the day of the week, Monday is 1'],
  ['month(): number', 'the month, 1 to 12'],
  ['quarter(): number', 'the quarter, 1 to 4'],
  ['year(): number', 'the year'],
  ['timestamp(): number', 'milliseconds since 1970'],
  ['offsetName(): string', 'the name of the time zone'],

  ['isValid(): boolean', 'whether it could be read', 'holds'],
  ['isYesterday(): boolean', 'whether it is yesterday', 'holds'],
  ['isToday(): boolean', 'whether it is today', 'holds'],
  ['isTomorrow(): boolean', 'whether it is tomorrow', 'holds'],
  ['isLeapYear(): boolean', 'whether its year has 366 days', 'holds'],
]);
export type MethodName = NameOf<typeof methods>;
