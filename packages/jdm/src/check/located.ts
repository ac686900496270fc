import type { Problem } from '../graph/problem.ts';
import type { Finding } from './finding.ts';

/** A finding of a text, with the place of the text in the graph. */
export type Located = {
  nodeId: string;
  row: number | null;
  column: string | null;
  /** The place in words: 'Row 3, column "Fee"'. */
  label: () => string;
  finding: Finding;
};

export function problemOf({ nodeId, row, column, label, finding }: Located): Problem {
  const { code, severity, reason, start, end, fix } = finding;
  return {
    severity,
    code,
    message: `${label()}: ${reason}`,
    nodeId,
    place: { row, column, start, end },
    ...(fix && { fix }),
  };
}
