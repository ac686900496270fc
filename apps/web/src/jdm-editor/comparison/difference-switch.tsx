import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { GraphDifference } from './graph-difference.tsx';

const views = ['Graph', 'JSON'];

type Props = {
  /** For the row with the switch and what stands beside it. */
  className: string | undefined;
  beside: ReactNode;
  children: (Difference: typeof GraphDifference) => ReactNode;
};

/** Lets people choose whether to see a difference as a graph or as JSON. */
export function DifferenceSwitch({ className, beside, children }: Props) {
  const [view, setView] = useState('Graph');

  return (
    <>
      <div className={className}>
        {beside}
        <SegmentedControl aria-label="Show the difference as" data={views} value={view} onChange={setView} />
      </div>
      {children(view === 'Graph' ? GraphDifference : JsonDifference)}
    </>
  );
}
