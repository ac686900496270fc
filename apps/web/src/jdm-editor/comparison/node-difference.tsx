import type { DecisionNode } from '@rulewright/contract';
import { useMemo } from 'react';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { compareNodes, textOf } from './compare-nodes.ts';
import type { Spot } from './single-changes.ts';
import { TableDifference } from './table-difference.tsx';
import { useBroughtIntoSight } from './use-brought-into-sight.ts';

type Props = {
  before: DecisionNode | undefined;
  after: DecisionNode | undefined;
  /** The change that a person has gone to. Another object each time that they do. */
  sought?: Spot | undefined;
};

/** What changed in one node: a table by its cells, everything else line by line. */
export function NodeDifference({ before, after, sought }: Props) {
  const { table, text } = useMemo(() => compareNodes({ before, after }), [before, after]);
  const soughtName = sought?.in === 'name' ? sought : undefined;
  const name = useBroughtIntoSight<HTMLParagraphElement>(soughtName);
  return (
    <>
      {before && after && before.name !== after.name && (
        <p ref={name} aria-current={soughtName && 'true'}>
          Renamed from <del>{before.name}</del> to <ins>{after.name}</ins>
        </p>
      )}
      {table && <TableDifference merged={table} isInBoth={Boolean(before && after)} sought={sought} />}
      {table && text?.look === 'words' && <h4>Settings</h4>}
      {text && (
        <JsonDifference
          look={text.look}
          fits
          before={textOf(text.old)}
          after={textOf(text.now)}
          sought={sought?.in === 'text' ? sought.lines : undefined}
        />
      )}
    </>
  );
}
