import type { Problem, ProblemPlace } from '@rulewright/contract';

/** What is wrong, without the words that say where, for a place that shows it beside the text. */
export const reasonOf = ({ message }: Problem): string => {
  const reason = message.replace(/^(?:Expression (?:".*?"|\d+)|Condition \d+|Input field|Code): /, '');
  return reason.charAt(0).toUpperCase() + reason.slice(1);
};

/** The problems of the text of a row; without a row those of the node's input field. */
export const problemsAt = (problems: readonly Problem[], row: number | null): Problem[] =>
  problems.filter(({ place }) => place && place.row === row && place.column === null);

/** Whether a place is in the text of a row. */
export const shownAt = (shown: ProblemPlace | null, row: number | null): ProblemPlace | null =>
  shown && shown.row === row && shown.column === null ? shown : null;
