import type { NameOf } from './builtin.ts';
import { builtinsFrom } from './builtin.ts';

/** Every function with plain arguments: `round(2.345, 2)`. */
export const functions = builtinsFrom([
  ['len(value: string | any[]): number', 'counts the characters of a text or the items of a list'],
  ['contains(value: string | any[], part: any): boolean', 'whether it contains a text or an item', 'holds'],
  ['flatten(lists: (T | T[])[]): T[]', 'joins lists', 'in'],

  ['upper(text: string): string', 'converts to upper case'],
  ['lower(text: string): string', 'converts to lower case'],
  ['trim(text: string): string', 'removes surrounding space'],
  ['startsWith(text: string, start: string): boolean', 'whether it begins with a text', 'holds'],
  ['endsWith(text: string, end: string): boolean', 'whether it ends with a text', 'holds'],
  ['matches(text: string, pattern: string): boolean', 'whether it matches a regular expression', 'holds'],
  ['extract(text: string, pattern: string): string[]', 'the match of a regular expression, and its groups', 'in'],
  ['fuzzyMatch(text: string | string[], other: string): number | number[]', 'how similar two texts are, from 0 to 1'],
  ['split(text: string, separator: string): string[]', 'splits into a list', 'in'],

  ['abs(value: number): number', 'removes the sign'],
  ['sum(numbers: number[]): number', 'adds up'],
  ['avg(numbers: number[]): number', 'the average'],
  ['min(values: T[]): T', 'the smallest'],
  ['max(values: T[]): T', 'the greatest'],
  ['rand(most: number): number', 'a random number up to the one given'],
  ['median(numbers: number[]): number', 'the middle value'],
  ['mode(numbers: number[]): number', 'the most frequent value'],
  ['floor(value: number): number', 'rounds down'],
  ['ceil(value: number): number', 'rounds up'],
  ['round(value: number, places?: number): number', 'rounds to the nearest, or to some places'],
  ['trunc(value: number, places?: number): number', 'cuts off decimals, or keeps some places'],

  ['isNumeric(value: any): boolean', 'whether it can be read as a number', 'holds'],
  ['string(value: any): string', 'converts to text'],
  ['number(value: any): number', 'reads a number'],
  ['bool(value: any): boolean', 'reads true or false'],
  ['type(value: any): string', 'the kind of a value'],
  ['keys(value: {any} | any[]): (string | number)[]', 'lists the names', 'in'],
  ['values(value: {T}): T[]', 'lists the values', 'in'],

  ['d(value?: any, zone?: string): date', 'reads a date; without one, now'],

  ['date(value: any): number', 'reads a date as seconds'],
  ['time(value: any): number', 'reads a time as seconds of the day'],
  ['duration(value: any): number', 'reads a duration as seconds'],
  ['year(value: any): number', 'the year'],
  ['dayOfWeek(value: any): number', 'the day of the week'],
  ['dayOfMonth(value: any): number', 'the day of the month'],
  ['dayOfYear(value: any): number', 'the day of the year'],
  ['weekOfYear(value: any): number', 'the week of the year'],
  ['monthOfYear(value: any): number', 'the month'],
  ['monthString(value: any): string', 'the name of the month'],
  ['dateString(value: any): string', 'converts to text'],
  ['weekdayString(value: any): string', 'the name of the day'],
  ['startOf(value: any, unit: string): number', 'the start of a unit'],
  ['endOf(value: any, unit: string): number', 'the end of a unit'],
]);
export type FunctionName = NameOf<typeof functions>;

/** Every function that runs an expression on each item of a list: `map(items, #.price)`. */
export const loops = builtinsFrom([
  ['all(items: T[], condition: boolean): boolean', 'whether all match', 'holds'],
  ['some(items: T[], condition: boolean): boolean', 'whether any matches', 'holds'],
  ['none(items: T[], condition: boolean): boolean', 'whether none matches', 'holds'],
  ['one(items: T[], condition: boolean): boolean', 'whether exactly one matches', 'holds'],
  ['filter(items: T[], condition: boolean): T[]', 'keeps what matches', 'in'],
  ['map(items: T[], value: U): U[]', 'calculates each item', 'in'],
  ['flatMap(items: T[], values: U | U[]): U[]', 'joins the lists of all items', 'in'],
  ['count(items: T[], condition: boolean): number', 'counts what matches'],
]);
export type LoopName = NameOf<typeof loops>;
