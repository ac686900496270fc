import type { NameOf } from './builtin.ts';
import { builtinsFrom } from './builtin.ts';

/** Every method of a date: `d("2025-03-14").add(1, "month")`. */
export const methods = builtinsFrom([
  ['add(amount: string | number, unit?: string): date', 'adds time'],
  ['sub(amount: string | number, unit?: string): date', 'subtracts time'],
  ['set(unit: string, value: number): date', 'replaces a part'],
  ['format(pattern?: string): string', 'converts to text'],
  ['startOf(unit: string): date', 'the start of a unit'],
  ['endOf(unit: string): date', 'the end of a unit'],
  ['diff(other: any, unit?: string): number | null', 'counts the units between two dates'],
  ['tz(zone: string): date', 'changes the time zone'],

  ['isSame(other: any, unit?: string): boolean', 'whether they are the same, or share a unit', 'holds'],
  ['isBefore(other: any, unit?: string): boolean', 'whether it is earlier', 'holds'],
  ['isAfter(other: any, unit?: string): boolean', 'whether it is later', 'holds'],
  ['isSameOrBefore(other: any, unit?: string): boolean', 'whether it is not later', 'holds'],
  ['isSameOrAfter(other: any, unit?: string): boolean', 'whether it is not earlier', 'holds'],

  ['second(): number | null', 'the second'],
  ['minute(): number | null', 'the minute'],
  ['hour(): number | null', 'the hour'],
  ['day(): number | null', 'the day of the month'],
  ['dayOfYear(): number | null', 'the day of the year'],
  ['week(): number | null', 'the week of the year'],
  ['weekday(): number | null', 'the day of the week, Monday is 1'],
  ['month(): number | null', 'the month, 1 to 12'],
  ['quarter(): number | null', 'the quarter, 1 to 4'],
  ['year(): number | null', 'the year'],
  ['timestamp(): number | null', 'milliseconds since 1970'],
  ['offsetName(): string | null', 'the name of the time zone'],

  ['isValid(): boolean', 'whether it could be read', 'holds'],
  ['isYesterday(): boolean | null', 'whether it is yesterday', 'holds'],
  ['isToday(): boolean | null', 'whether it is today', 'holds'],
  ['isTomorrow(): boolean | null', 'whether it is tomorrow', 'holds'],
  ['isLeapYear(): boolean | null', 'whether its year has 366 days', 'holds'],
]);
export type MethodName = NameOf<typeof methods>;
