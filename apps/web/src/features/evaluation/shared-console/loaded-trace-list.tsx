import type { FailedCell } from '@rulewright/contract';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import type { Trace } from './step-details.ts';
import classes from './trace-list.module.css';
import { TraceSteps } from './trace-steps.tsx';

export type TraceListProps = {
  trace: Trace;
  /** The cells that could not be evaluated. */
  failedCells?: readonly FailedCell[];
  /** False where the times were taken by the clock of a page, which browsers make too coarse for them. */
  hasTimes?: boolean;
  /** Opens a node of the graph, where that is on the page. */
  showNode?: ShowNode | undefined;
};

const none: readonly FailedCell[] = [];

/** The nodes that were evaluated, in order, with duration, input and output. */
export function LoadedTraceList({ trace, failedCells = none, hasTimes = true, showNode }: TraceListProps) {
  if (Object.keys(trace).length === 0) return null;
  return (
    <section className={classes.trace} aria-label="How it was decided">
      <h3>How it was decided</h3>
      <TraceSteps trace={trace} path={[]} failedCells={failedCells} hasTimes={hasTimes} showNode={showNode} />
    </section>
  );
}
