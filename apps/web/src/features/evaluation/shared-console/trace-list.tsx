import { use, useEffect } from 'react';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { TraceListProps } from './loaded-trace-list.tsx';

const LoadedTraceList = lazyComponent(async () => (await import('./loaded-trace-list.tsx')).LoadedTraceList);

/** The nodes that were evaluated, in order, with duration, input and output. */
export const TraceList = (props: TraceListProps) => (
  <LazyContent loading={null} failure="The steps could not be shown." loadAgain={LoadedTraceList.loadAgain}>
    <LoadedTraceList {...props} />
  </LazyContent>
);

/** Loads what shows the steps before there are any, but not before what a person came for. */
export function useTraceListAhead() {
  const isTurn = use(FirstIsShown);
  useEffect(() => {
    if (isTurn) LoadedTraceList.ahead();
  }, [isTurn]);
}
