import type { FailedCell } from '@rulewright/contract';
import { failedCellPlace } from '@rulewright/contract';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { TextButton } from '#ui/buttons/text-button.tsx';
import { MessageText } from './message-text.tsx';
import classes from './problem-items.module.css';

type Props = {
  cells: readonly FailedCell[];
  /** Opens the first of the cells. Left out where the graph is not on the page. */
  showNode?: ShowNode | undefined;
  /** Whether it is known from around which node they are in. */
  ofOneNode?: boolean;
};

/** The cells that a run could not evaluate. The place of each is a button that leads there. */
export function FailedCellItems({ cells, showNode, ofOneNode = false }: Props) {
  return (
    <ul className={classes.items} aria-label="Cells that could not be evaluated">
      {cells.map((cell) => {
        const place = placeOf(cell, ofOneNode);
        return (
          <li key={JSON.stringify([cell.called_by, cell.node_id, cell.column, cell.message])}>
            {place !== '' && (
              <>
                {showNode ? <TextButton onClick={() => open(cell, showNode)}>{place}</TextButton> : <b>{place}</b>}
                {': '}
              </>
            )}
            <MessageText message={cell.message} />
          </li>
        );
      })}
    </ul>
  );
}

function placeOf(cell: FailedCell, ofOneNode: boolean): string {
  const place = failedCellPlace(cell);
  if (ofOneNode) return place.charAt(0).toUpperCase() + place.slice(1);
  return [cell.node_name || 'A node without a name', place].filter(Boolean).join(', ');
}

/** A cell of a called document cannot be opened here, but the node that calls it can. */
function open({ called_by: [caller], node_id, rows, column }: FailedCell, showNode: ShowNode) {
  const row = rows[0] ?? null;
  if (caller !== undefined) showNode(caller, { opened: true });
  else if (row === null && column === null) showNode(node_id, { opened: true });
  else showNode(node_id, { opened: true, place: { row, column, start: 0, end: 0 } });
}
