import type { Numbers } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import { groupsOfPattern, matchesPattern } from '../pattern/expression-patterns.ts';
import type { Frame } from '../run/frame.ts';
import { byteLength, trimmed } from '../value/byte-text.ts';
import type { Value } from '../value/value.ts';
import type { Implementation } from './implementation.ts';

const ofText =
  (run: (text: string) => Value): Implementation =>
  (frame, text) => {
    if (typeof text !== 'string') return undefined;
    frame.budget.spendText(text, 4);
    return run(text);
  };

const ofTexts =
  (run: (text: string, other: string, frame: Frame) => Value): Implementation =>
  (frame, text, other) => {
    if (typeof text !== 'string' || typeof other !== 'string') return undefined;
    frame.budget.spendText(text, 4);
    return run(text, other, frame);
  };

/** With nothing to split at, the text is taken apart between all characters, and at both ends, as in zen. */
const split = ofTexts((text, separator, frame) => {
  if (separator === '') frame.budget.spend(text.length);
  else frame.budget.spendPart(text, separator);
  const parts = separator === '' ? ['', ...text, ''] : text.split(separator);
  frame.budget.spend(parts.length);
  return parts;
});

/** How many insertions, deletions, replacements and swaps of neighbours it takes to make one text of the other. */
function editsBetween(a: readonly string[], b: readonly string[]): number {
  /** Row and column 0 stand before the texts, and those before them are never the fewest. */
  const width = b.length + 1;
  const edits = new Int32Array((a.length + 1) * width);
  for (let at = 0; at <= b.length; at++) edits[at] = at;
  const lastRows = new Map<string, number>();
  for (let row = 1; row <= a.length; row++) {
    edits[row * width] = row;
    let lastColumn = 0;
    for (let column = 1; column <= b.length; column++) {
      const place = row * width + column;
      const isSame = a[row - 1] === b[column - 1];
      const lastRow = lastRows.get(b[column - 1] as string) ?? 0;
      let least = Math.min(
        (edits[place - width - 1] as number) + (isSame ? 0 : 1),
        (edits[place - 1] as number) + 1,
        (edits[place - width] as number) + 1,
      );
      if (lastRow > 0 && lastColumn > 0) {
        const before = edits[(lastRow - 1) * width + lastColumn - 1] as number;
        least = Math.min(least, before + (row - lastRow - 1) + 1 + (column - lastColumn - 1));
      }
      edits[place] = least;
      if (isSame) lastColumn = column;
    }
    lastRows.set(a[row - 1] as string, row);
  }
  return edits[edits.length - 1] as number;
}

/** What a pair of their characters costs, and how many pairs there may be. Each takes memory. */
const EDIT = 1 / 3;
export const MAX_PAIRS = 25_000_000;
const tooLong = new ValueFailure('`fuzzyMatch` cannot compare texts that are this long.');

/** From 0 for texts that have nothing in common to 1 for the same. */
function fuzzyMatchWith(numbers: Numbers): Implementation {
  function similarity(text: string, other: string, { budget }: Frame): Value {
    const pairs = (text.length + 1) * (other.length + 1);
    if (pairs > MAX_PAIRS) throw tooLong;
    budget.spend(1 + pairs * EDIT);
    budget.spendDecimals();
    const [a, b] = [[...text], [...other]];
    const longest = Math.max(a.length, b.length);
    return numbers.nearest(longest === 0 ? 1 : 1 - editsBetween(a, b) / longest);
  }
  return (frame, texts, other) => {
    if (typeof other !== 'string') return undefined;
    if (typeof texts === 'string') return similarity(texts, other, frame);
    if (!Array.isArray(texts)) return undefined;
    frame.budget.spendItems(texts.length);
    const all: Value[] = [];
    for (const text of texts) {
      if (typeof text !== 'string') return undefined;
      all.push(similarity(text, other, frame));
    }
    return all;
  };
}

export const textFunctions = (numbers: Numbers) => ({
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  trim: ofText(trimmed),
  startsWith: ofTexts((text, start) => text.startsWith(start)),
  endsWith: ofTexts((text, end) => text.endsWith(end)),
  split,
  matches: ofTexts((text, pattern, { budget }) => matchesPattern(text, pattern, budget)),
  extract: ofTexts((text, pattern, { budget }) => groupsOfPattern(text, pattern, budget)),
  fuzzyMatch: fuzzyMatchWith(numbers),
});

export const lengthOfText = (frame: Frame, text: string): number => {
  frame.budget.spendText(text, 4);
  return byteLength(text);
};
