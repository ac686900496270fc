import { use, useEffect } from 'react';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { ResultViewProps } from './loaded-result-view.tsx';

const LoadedResultView = lazyComponent(async () => (await import('./loaded-result-view.tsx')).LoadedResultView);

/** The result of a decision: what it decided first, then what it passed on from the input. */
export const ResultView = (props: ResultViewProps) => (
  <LazyContent loading={null} failure="The result could not be shown." loadAgain={LoadedResultView.loadAgain}>
    <LoadedResultView {...props} />
  </LazyContent>
);

/** Loads what shows results before there is one, but not before what a person came for. */
export function useResultViewAhead() {
  const isTurn = use(FirstIsShown);
  useEffect(() => {
    if (isTurn) LoadedResultView.ahead();
  }, [isTurn]);
}
