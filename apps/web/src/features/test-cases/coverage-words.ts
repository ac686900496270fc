import type { CoverageFigures, CoverageTarget, Reached } from '@rulewright/jdm';

const partWords = { row: 'Row', branch: 'Branch', expression: 'Expression' };

/** What was not reached, in words. */
export function targetWords({ kind, place }: CoverageTarget, nodeName: string): string {
  return kind === 'node' ? nodeName : `${partWords[kind]} ${(place ?? 0) + 1} of ${nodeName}`;
}

/** That nothing was found that reaches something. */
export const notFoundWords = (words: string) =>
  `No input was found that reaches ${words}. Rows above may always be hit first, or it depends on something that is not in the input.`;

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

/** In whole per cent, and 100 only where all was reached. */
export function percentText(percent: number): string {
  return `${Math.floor(percent)} %`;
}
