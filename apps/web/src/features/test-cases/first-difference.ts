import { pointerSteps } from '@rulewright/jdm';
import type { CaseOutcome } from './run/case-runner.ts';

/** In one line why a case does not pass. Empty if it does. */
export function firstDifference({ passed, error, differences }: CaseOutcome): string {
  if (passed) return '';
  const [first, ...others] = differences;
  if (error !== null || !first) return error ?? 'There is no answer.';
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${wordsOf(first)}${more}`;
}

/** A JSON Pointer as people write a field. Empty for the whole answer. */
export const placeWords = (pointer: string): string => (pointerSteps(pointer) ?? []).join('.');

const MAX_LENGTH = 80;

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'anything';
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};

function wordsOf({ path, kind, expected, actual }: CaseOutcome['differences'][number]): string {
  const place = placeWords(path) || 'The answer';
  if (kind === 'missing') return `${place} is missing, ${short(expected)} expected`;
  if (kind === 'unexpected') return `${place} is ${short(actual)}, which was not expected`;
  return `${place} is ${short(actual)}, ${short(expected)} expected`;
}
