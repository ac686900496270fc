import type { Problem } from '@rulewright/contract';
import { MAX_PROBLEMS } from '@rulewright/jdm';
import { counted } from '#lib/text/counted.ts';

type Severities = readonly Pick<Problem, 'severity'>[];

export const errorsIn = <One extends Pick<Problem, 'severity'>>(problems: readonly One[]): One[] =>
  problems.filter(({ severity }) => severity === 'error');

/** Whether there may be more problems than these, because a check lists so many at most. */
export const isCut = (problems: Severities): boolean => problems.length >= MAX_PROBLEMS;

/** "2 errors, 1 warning". Of a list that is cut, there may be more of the last kind. */
export function countedProblems(problems: Severities): string {
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
export function problemsTitle(problems: Severities): string {
  if (errorsIn(problems).length === 0) return countedProblems(problems);
  const [words, ...rest] = countedProblems(problems).split(', ');
  return [`${words} to fix before publishing`, ...rest].join(', and ');
}
