import { placeName } from '../fields/place-names.ts';
import type { CaseOutcome } from './case-runner.ts';
import { failedCellWords } from './failed-cell-words.ts';

/** Whether there was an answer for which that of the run had no room. */
export const isLeftOut = ({ error, actual }: CaseOutcome): boolean => error === null && actual === undefined;

/** Why an answer cannot be accepted now. */
export const outdatedWords = 'The answers are from before the last change. Accept them when the cases have run again.';

/** In one line why a case does not pass. Empty if it does. */
export function firstDifference(outcome: CaseOutcome): string {
  const { passed, error, differences } = outcome;
  if (passed) return '';
  const [first, ...others] = differences;
  if (error !== null) return error;
  if (!first) return failedCellWords(outcome.failedCells) || 'There is no answer.';
  if (isLeftOut(outcome)) return `${placeIn(first)} is not as expected. The answer was left out: it is too large`;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${wordsOf(first)}${more}`;
}

const MAX_LENGTH = 80;

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'anything';
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};

type Difference = CaseOutcome['differences'][number];

const placeIn = ({ path }: Difference) => placeName(path) || 'The answer';

function wordsOf(difference: Difference): string {
  const { kind, expected, actual } = difference;
  const place = placeIn(difference);
  if (kind === 'missing') return `${place} is missing, ${short(expected)} expected`;
  if (kind === 'unexpected') return `${place} is ${short(actual)}, which was not expected`;
  return `${place} is ${short(actual)}, ${short(expected)} expected`;
}
