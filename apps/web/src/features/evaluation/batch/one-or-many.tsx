import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { memo, useState } from 'react';
import { useUrlFilters } from '#ui/navigation/use-url-filters.ts';

type Props = { one: ReactNode; many: ReactNode };

/** Lets people choose between the console for one input and that for many. The choice is in the URL. */
export function OneOrMany({ one, many }: Props) {
  const { choice, choose } = useUrlFilters(['inputs']);
  const isMany = choice.inputs === 'many';
  const [visited, setVisited] = useState(isMany);
  if (isMany && !visited) setVisited(true);

  return (
    <>
      <SegmentedControl
        aria-label="Evaluate"
        mb="1.25rem"
        data={[
          { value: '', label: 'One Input' },
          { value: 'many', label: 'Many Inputs' },
        ]}
        value={isMany ? 'many' : ''}
        onChange={(inputs) => choose({ inputs })}
      />
      {/* Hidden, not unmounted: what was pasted stays, and so does a run. */}
      <div hidden={isMany}>
        <Console isShown={!isMany}>{one}</Console>
      </div>
      <div hidden={!isMany}>{visited && <Console isShown={isMany}>{many}</Console>}</div>
    </>
  );
}

/** What is hidden is not rendered with every key that somebody types into the other console. */
const Console = memo(
  ({ children }: { isShown: boolean; children: ReactNode }) => children,
  (_before, { isShown }) => !isShown,
);
