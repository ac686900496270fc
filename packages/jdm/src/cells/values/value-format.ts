import type { CellValue } from '../cell-condition.ts';
import type { CellContext, CellQuestion } from '../cell-context.ts';

/** A value that was read, or why it cannot be told which one is meant. */
export type ValueReading =
  | { value: CellValue }
  | {
      message: string;
      /** The values that are probably meant. */
      alternatives: readonly CellValue[];
      question?: CellQuestion;
    };

/** How the values of a type are typed, shown and ordered. Texts are read by `text-condition.ts`. */
export type ValueFormat = {
  /** Such as "a date". */
  noun: string;
  /** Null for a text that is no value of the type. */
  read: (text: string, context: CellContext) => ValueReading | null;
  show: (value: CellValue, context: CellContext) => string;
  /** Undefined for values without an order. */
  compare?: (one: CellValue, other: CellValue) => number;
  /** Whether the last value is followed by the first, as midnight follows the evening. */
  isCyclic?: boolean;
  /** Whether a hyphen between two values makes a range, also without space around it. */
  hasHyphenRange: boolean;
};

/** Dates and times are texts in JDM, so that many people write them in quotes. */
export const withoutQuotes = (typed: string): string => typed.trim().replace(/^"(.*)"$|^'(.*)'$/, '$1$2');
