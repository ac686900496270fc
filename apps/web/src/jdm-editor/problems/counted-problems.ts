import type { Problem } from '@rulewright/contract';
import { MAX_PROBLEMS } from '@rulewright/jdm';
import { counted } from '#lib/text/counted.ts';

type Listed = readonly Pick<Problem, 'severity' | 'code'>[];

export const errorsIn = <One extends Pick<Problem, 'severity'>>(problems: readonly One[]): One[] =>
  problems.filter(({ severity }) => severity === 'error');

/** Whether there may be more problems than these: a check lists so many at most, or says that it has not read all. */
export const isCut = (problems: Listed): boolean =>
  problems.length >= MAX_PROBLEMS || problems.some(({ code }) => code === 'not-checked');

/** "2 errors, 1 warning". Of a list that is cut, there may be more of the last kind. */
export function countedProblems(problems: Listed): string {
  const errors = errorsIn(problems).length;
  const warnings = problems.length - errors;
  const hasMore = isCut(problems);
  return [
    errors > 0 && (hasMore && warnings === 0 ? `${errors} or more errors` : counted(errors, 'error')),
    warnings > 0 && (hasMore ? `${warnings} or more warnings` : counted(warnings, 'warning')),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same as a title of their list: only errors have to be fixed. */
export function problemsTitle(problems: Listed): string {
  if (errorsIn(problems).length === 0) return countedProblems(problems);
  const [words, ...rest] = countedProblems(problems).split(', ');
  return [`${words} to fix before publishing`, ...rest].join(', and ');
}
