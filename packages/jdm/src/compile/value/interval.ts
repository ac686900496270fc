import { compareMoments, Moment } from '../../date/moment.ts';
import { momentText } from '../../date/write-moment.ts';
import type { Bracket } from '../../expression/token.ts';
import type { Numbers, Numeric } from '../../number/numbers.ts';
import { compare, isNumeric } from '../../number/numbers.ts';

/** What can be at the end of a range, or in it. */
export type Ordered = Numeric | Moment;

export const isOrdered = (value: unknown): value is Ordered => isNumeric(value) || value instanceof Moment;

/** In a range, all numbers come before all dates. */
export function compareOrdered(a: Ordered, b: Ordered): number {
  if (a instanceof Moment) return b instanceof Moment ? compareMoments(a, b) : 1;
  return b instanceof Moment ? -1 : compare(a, b);
}

/** A range has numbers at both ends, or dates. */
export const areEnds = (left: Ordered, right: Ordered): boolean => left instanceof Moment === right instanceof Moment;

/** A range that is given as a value. Its fields have unusual names, as those of a date have. */
export class Interval {
  constructor(
    readonly leftEnd: Ordered,
    readonly rightEnd: Ordered,
    readonly leftMark: Bracket,
    readonly rightMark: Bracket,
    /** The numbers that know how its ends are written. */
    readonly inNumbers: Numbers,
  ) {}
}

/** As an answer has it: `[1..5)`. Graphs that give ranges keep with how many places numbers are written. */
export function intervalText({ leftEnd, rightEnd, leftMark, rightMark, inNumbers }: Interval): string {
  const endText = (end: Ordered) => (end instanceof Moment ? momentText(end) : inNumbers.print(end));
  return `${leftMark}${endText(leftEnd)}..${endText(rightEnd)}${rightMark}`;
}
