import { useMemo } from 'react';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { differenceOf } from './compare-graphs.ts';
import classes from './graph-difference.module.css';

const LoadedGraphDifference = lazyComponent(
  async () => (await import('./loaded-graph-difference.tsx')).LoadedGraphDifference,
);

type Props = {
  /** Two contents of a document: JSON texts, not necessarily valid. */
  before: string;
  after: string;
};

/** Two graphs in one drawing, with their differences in colours and in words. */
export function GraphDifference({ before, after }: Props) {
  const difference = useMemo(() => differenceOf(before, after), [before, after]);
  if (!difference) return <p>This cannot be drawn: one of the two is not a decision graph.</p>;
  const { old, now, changes } = difference;

  return (
    <div className={classes.difference}>
      <ChangeSummary difference={difference} legend />
      <LazyBox
        height="var(--drawing-height)"
        loading="Loading graph..."
        failure="This difference cannot be drawn. All of it is still there as JSON."
        loadAgain={LoadedGraphDifference.loadAgain}
      >
        {/* The component keeps its first graphs, so another pair needs another instance. */}
        <LoadedGraphDifference key={`${before}\n${after}`} before={old} after={now} changes={changes} />
      </LazyBox>
    </div>
  );
}
