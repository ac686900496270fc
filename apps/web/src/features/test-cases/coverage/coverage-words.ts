import type { CoverageFigures, CoverageTarget, Reached } from '@rulewright/jdm';

const partWords = { row: 'Row', branch: 'Branch', expression: 'Expression' };

/** What was not reached, in words that stand alone. */
export function targetWords({ kind, place }: CoverageTarget, nodeName: string): string {
  return kind === 'node' ? nodeName : `${partWords[kind]} ${(place ?? 0) + 1} of ${nodeName}`;
}

/** The same inside a sentence. The name of a node stays as it is written. */
export const targetInSentence = (target: CoverageTarget, nodeName: string): string =>
  target.kind === 'node' ? nodeName : targetWords(target, nodeName).replace(/^./, (first) => first.toLowerCase());

/** That nothing was found that reaches something, in the words that it has inside a sentence. */
export const notFoundWords = (words: string) =>
  `No input was found that reaches ${words}. Rows above may always be hit first, or it depends on something that is not in the input.`;

/** That an input reaches other rows of the table too. Null where it does not. */
export function othersWords(others: readonly number[]): string | null {
  if (others.length === 0) return null;
  const named = others.slice(0, MAX_NAMED).map((row) => String(row + 1));
  const more = others.length - named.length;
  const rows = [...named, ...(more > 0 ? [`${more.toLocaleString()} more`] : [])];
  const last = rows.pop();
  return `This input also reaches ${others.length === 1 ? 'row' : 'rows'} ${rows.length > 0 ? `${rows.join(', ')} and ${last}` : last} of the table. None was found that reaches this row alone.`;
}

/** More are counted. */
const MAX_NAMED = 10;

/** The figures that there is something to reach of, each with its words. */
export const figuresOf = ({ rows, branches, expressions, nodes }: CoverageFigures): [string, Reached][] =>
  (
    [
      ['Rows', rows],
      ['Branches', branches],
      ['Expressions', expressions],
      ['Nodes', nodes],
    ] as [string, Reached][]
  ).filter(([, { total }]) => total > 0);

export const unreachedCount = (coverage: CoverageFigures) =>
  figuresOf(coverage).reduce((sum, [, { reached, total }]) => sum + total - reached, 0);
