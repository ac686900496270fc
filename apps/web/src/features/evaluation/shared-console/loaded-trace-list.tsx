import { Box } from '@mantine/core';
import type { FailedCell } from '@rulewright/contract';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import type { Trace } from './step-details.ts';
import classes from './trace-list.module.css';
import { TraceSteps } from './trace-steps.tsx';

export type TraceListProps = {
  trace: Trace;
  /** The cells that could not be evaluated. */
  failedCells?: readonly FailedCell[];
  /** The id of the node that failed, where the run did not come to its end. */
  failedNode?: string | undefined;
  /** False where the times were taken by the clock of a page, which browsers make too coarse for them. */
  hasTimes?: boolean;
  /** Opens a node of the graph, where that is on the page. */
  showNode?: ShowNode | undefined;
};

const none: readonly FailedCell[] = [];

/** The nodes that were evaluated, in order, with duration, input and output. */
export function LoadedTraceList(props: TraceListProps) {
  const { trace, failedCells = none, failedNode, hasTimes = true, showNode } = props;
  if (Object.keys(trace).length === 0) return null;
  const title = failedNode === undefined ? 'How it was decided' : 'Steps until it failed';
  return (
    <section className={classes.trace} aria-label={title}>
      <Box component="h3" fz="md" fw={600}>
        {title}
      </Box>
      <TraceSteps
        trace={trace}
        path={[]}
        failedCells={failedCells}
        failedNode={failedNode}
        hasTimes={hasTimes}
        showNode={showNode}
      />
    </section>
  );
}
