import type { Reading } from '../functions/readings.ts';

/** The numbers between two, both included: those of the column, or what a reading of its value gives. */
export type Range = { reading: Reading | null; least: number; most: number };

/**
 * Which values a cell can be true of at all, as far as it can be seen: some texts, numbers or truth values, or those in some
 * ranges. Null where anything is possible. A cell may still be false of a value that is in it.
 */
export type CellMatch = { values: Set<string | number | boolean> } | { ranges: Range[] };

/** What a single test is known to be true or false of, without running it, if what it reads is read before. */
export type TestSight = { match: CellMatch | null; reading: Reading | null };

/** Whether a cell is known to be true or false of any value, without running it, and the values that it can be true of. */
export type CellSight = {
  isClear: boolean;
  match: CellMatch | null;
  /** What has to be read of the value first. */
  readings: readonly Reading[];
};
