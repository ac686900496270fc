import type { NodeTrace } from '@rulewright/contract';
import type { LiveRun } from '#jdm-editor/live/use-live-run.ts';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { TraceList } from '../shared-console/trace-list.tsx';
import { ChangedSince } from './changed-since.tsx';
import classes from './testing-console.module.css';
import type { Testing } from './use-testing.ts';

type Props = { testing: Testing; live: LiveRun | null; showNode: ShowNode };

/** How the graph as it is now decides, node by node; where the page cannot run it, how the last test was decided. */
export function TestTrace({ testing, live, showNode }: Props) {
  const { outcome, failure } = testing;
  if (live?.trace)
    return (
      <div className={classes.trace} data-outdated={live.isOutdated || live.answer.kind !== 'ran' || undefined}>
        <TraceList
          trace={live.trace as Record<string, NodeTrace>}
          failedCells={live.failedCells}
          hasTimes={false}
          showNode={showNode}
        />
      </div>
    );
  if (failure?.node && Object.keys(failure.trace).length > 0)
    return (
      <>
        <ChangedSince testing={testing} />
        <TraceList trace={failure.trace} failedNode={failure.node.id} showNode={showNode} />
      </>
    );
  if (!outcome) return <EmptyText>Test the document to see how it was decided.</EmptyText>;
  return (
    <>
      <ChangedSince testing={testing} />
      <TraceList trace={outcome.trace} failedCells={outcome.failedCells} showNode={showNode} />
    </>
  );
}
