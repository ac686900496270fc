import type { CellPosition, Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, isSingle, rangesOf } from '#ui/spreadsheet/selection/selection.ts';
import type { Box, Geometry } from './sheet-geometry.ts';
import { boxesOf, ROW_HEIGHT } from './sheet-geometry.ts';
import classes from './spreadsheet.module.css';

type Props = {
  geometry: Geometry;
  selection: Selection;
  isEditing: boolean;
  /** Whether cells can be filled by dragging the corner of the selection. */
  canFill: boolean;
  /** What would be filled if the corner were let go. */
  filling: Edges | null;
  /** Where dragged rows would be put: before the shown row at this position. */
  dropRow: number | null;
  /** Where a dragged column would be put: before the column at this position. */
  dropColumn: number | null;
};

/**
 * What is selected, drawn above the rows so that moving the selection draws no row again. Columns that stay in sight have
 * their part in a layer that stays in sight with them.
 */
export function SelectionLayer({ geometry, selection, isEditing, canFill, filling, dropRow, dropColumn }: Props) {
  const { active, focus, inSight = focus } = selection;
  const current = edgesOf(selection);
  const parts: { key: string; className: string | undefined; edges: Edges; hasHandle?: boolean }[] = [
    ...rangesOf(selection).map((edges, at) => ({
      key: `range ${at}`,
      className: at === 0 && isSingle(edges) ? undefined : classes.selected,
      edges,
    })),
    ...(isEditing ? [] : [{ key: 'active', className: classes.active, edges: edgesAround(active) }]),
    ...(inSight ? [{ key: 'in sight', className: classes.inSight, edges: edgesAround(inSight) }] : []),
    ...(canFill && !isEditing
      ? [{ key: 'handle', className: classes.handleBox, edges: current, hasHandle: true }]
      : []),
    ...(filling ? [{ key: 'filling', className: classes.filling, edges: filling }] : []),
  ];
  const drawn = (side: 'frozen' | 'scrolled') =>
    parts.flatMap(({ key, className, edges, hasHandle }) => {
      const boxes = boxesOf(geometry, edges);
      const box = boxes[side];
      const isLast = side === 'scrolled' || !boxes.scrolled;
      if (!box || !className) return [];
      return (
        <div
          key={key}
          className={className}
          style={box}
          data-continues={
            side === 'frozen' && boxes.scrolled ? 'right' : boxes.frozen && side === 'scrolled' ? 'left' : undefined
          }
        >
          {hasHandle && isLast && <span className={classes.handle} data-part="fill" />}
        </div>
      );
    });

  return (
    <>
      <div className={classes.frozenLayer}>
        {drawn('frozen')}
        {dropRow !== null && <div className={classes.dropRow} style={{ top: dropRow * ROW_HEIGHT }} />}
        {dropColumn !== null && dropColumn <= geometry.frozen && <DropColumn geometry={geometry} at={dropColumn} />}
      </div>
      <div className={classes.scrolledLayer}>
        {drawn('scrolled')}
        {dropColumn !== null && dropColumn > geometry.frozen && <DropColumn geometry={geometry} at={dropColumn} />}
      </div>
    </>
  );
}

const edgesAround = ({ row, column }: CellPosition): Edges => ({ top: row, bottom: row, left: column, right: column });

function DropColumn({ geometry, at }: { geometry: Geometry; at: number }) {
  const edges = { top: 0, bottom: geometry.rowCount - 1, left: at, right: at };
  const { frozen, scrolled } = boxesOf(geometry, edges);
  const box: Box | null = frozen ?? scrolled;
  return box && <div className={classes.dropColumn} style={{ left: box.left, height: box.height }} />;
}
