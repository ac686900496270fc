import type { FailedCell } from '@rulewright/contract';
import { failedCellsText, realFailures } from './failed-cell-counts.ts';
import { FailedCellItems } from './failed-cell-items.tsx';
import type { ShowNode } from './show-node.ts';

type Props = { cells: readonly FailedCell[]; showNode?: ShowNode | undefined };

/** How many cells of a run could not be evaluated, and which. Nothing where all could. */
export function FailedCellsNote({ cells, showNode }: Props) {
  const failed = realFailures(cells);
  const text = failedCellsText(failed);
  if (text === null) return null;
  return (
    <div>
      <div>
        <b>{text}</b>
        {text.includes('evaluated') && ' and counted as false:'}
      </div>
      <FailedCellItems cells={failed} showNode={showNode} />
    </div>
  );
}
