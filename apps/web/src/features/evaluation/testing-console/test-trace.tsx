import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { TraceList } from '../shared-console/trace-list.tsx';
import type { Testing } from './use-testing.ts';

/** How the last test was decided, node by node. */
export function TestTrace({ testing: { outcome, outdated } }: { testing: Testing }) {
  if (!outcome) return <EmptyText>Test the document to see how it was decided.</EmptyText>;
  return (
    <>
      {outdated && <p>The graph has changed since this test.</p>}
      <TraceList trace={outcome.trace} />
    </>
  );
}
