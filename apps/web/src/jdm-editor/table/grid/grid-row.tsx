// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid cannot be a table, whose rows and cells are all there.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which of its cells is active.
import type { ShownCell } from '@rulewright/jdm';
import { memo } from 'react';
import { reachText } from '#jdm-editor/drawing/test-coverage.ts';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { plainMessage } from '#jdm-editor/problems/plain-message.ts';
import type { CellFault } from '#jdm-editor/table/cells/cell-check.ts';
import { checkCell } from '#jdm-editor/table/cells/cell-check.ts';
import type { RowProblems } from '#jdm-editor/table/cells/cell-problems.ts';
import type { RowHit } from '#jdm-editor/table/cells/run-marks.ts';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { shownCell } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText, isNoText, NOTE } from '#jdm-editor/table/content/table-content.ts';
import type { Query } from '#jdm-editor/table/find/find-cells.ts';
import { isFound } from '#jdm-editor/table/find/find-cells.ts';
import { isNumberText } from '#lib/cells/number-summary.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import { HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import type { DrawnRow } from '#ui/spreadsheet/frame/spreadsheet.tsx';
import classes from './table-grid.module.css';

type GridRowProps = DrawnRow & {
  /** Undefined for the empty line below the table. */
  row: TableRow | undefined;
  /** The position in the table. */
  position: number;
  columns: readonly GridColumn[];
  problems: RowProblems | undefined;
  hit: RowHit | undefined;
  /** How many test cases reach the row; null where it is only known that some do. */
  tests: number | null | undefined;
  query: Query | null;
  isMovable: boolean;
};

/** Drawn again only when the row, its selected cells or the drawn columns change: the selection lies above the rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, shownAt, position, columns, frozen, first, last, hit, tests, isMovable } = props;
  const isNew = row === undefined;
  const start = columns[first]?.start ?? 0;
  const before = start - (columns[frozen]?.start ?? 0);

  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={shownAt + 2}
      data-hit={hit !== undefined || undefined}
      data-new={isNew || undefined}
      style={{ top: HEADER_HEIGHT + shownAt * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <div
        className={classes.number}
        role="rowheader"
        aria-label={isNew ? 'New row' : spokenRow(position, hit, tests)}
        data-tests={isNew || tests === undefined ? undefined : tests === 0 ? 'none' : 'some'}
        data-part="number"
        style={{ width: NUMBER_WIDTH }}
      >
        {isMovable && !isNew && <span className={classes.grip} data-part="grip" />}
        {isNew ? <Icon name="add" size={12} /> : position + 1}
        {!isNew && tests !== undefined && <small>{reachText(tests)}</small>}
        {isNew && <span className={classes.hidden}>New row</span>}
      </div>
      {columns.slice(0, frozen).map((column, at) => (
        <Cell key={column.key} {...props} column={column} at={at} isFrozen />
      ))}
      {before > 0 && <div style={{ width: before, flex: 'none' }} />}
      {columns.slice(Math.max(first, frozen), last + 1).map((column, at) => (
        <Cell key={column.key} {...props} column={column} at={Math.max(first, frozen) + at} isFrozen={false} />
      ))}
    </div>
  );
});

const spokenRow = (position: number, hit: RowHit | undefined, tests: number | null | undefined) =>
  [`Row ${position + 1}`, hit && 'hit by the last run', tests !== undefined && reachText(tests)]
    .filter(Boolean)
    .join(', ');

type CellProps = GridRowProps & { column: GridColumn; at: number; isFrozen: boolean };

/** About as wide as a character. */
const CHARACTER = 7.8;

function Cell({
  gridId,
  row,
  shownAt,
  column,
  at,
  isFrozen,
  frozen,
  problems,
  hit,
  query,
  selected,
  isPlain,
}: CellProps) {
  const stored = cellText(row, column.id);
  const shown = column.cells && !isNoText(row, column.id) ? shownCell(stored, column.cells) : null;
  const text = shown?.text ?? stored;
  const fault = isPlain ? null : faultOf(row, column, problems);
  const value = hit?.get(column.id);
  // A value that is written in the cell as it is needs no line of its own.
  const isValueShown = value !== undefined && value !== stored;
  const isCut = text.length * CHARACTER > column.width - 16;
  return (
    <div
      id={`${gridId}-${shownAt}-${at}`}
      className={column.id === NOTE ? classes.note : classes.cell}
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={selected.split(' ').includes(String(at))}
      aria-invalid={fault?.severity === 'error' || undefined}
      aria-description={fault ? plainMessage(fault.message) : undefined}
      title={fault ? plainMessage(fault.message) : isCut ? text : undefined}
      data-frozen={isFrozen ? (at === frozen - 1 ? 'last' : '') : undefined}
      data-fault={fault?.severity}
      data-as={shown?.as}
      data-found={(query && isFound(text, query)) || undefined}
      data-number={isRightAligned(text, shown, column) || undefined}
      data-valued={isValueShown || undefined}
      style={isFrozen ? { width: column.width, left: NUMBER_WIDTH + column.start } : { width: column.width }}
    >
      {row === undefined && at === 0 ? (
        <span className={classes.hint}>New row…</span>
      ) : isPlain || shown?.as !== 'expression' ? (
        text
      ) : (
        <ExpressionText>{text}</ExpressionText>
      )}
      {isValueShown && (
        <span className={classes.value} title={value}>
          {value}
        </span>
      )}
    </div>
  );
}

/** Numbers stand below each other where a column may have numbers, and so does what is understood as a test of numbers. */
function isRightAligned(text: string, shown: ShownCell | null, { column, values }: GridColumn): boolean {
  if (column === null) return false;
  return values.kind === 'number' ? shown?.as === 'value' : values.kind === 'any' && isNumberText(text);
}

const NO_TEXT = 'this is no text, and a cell has to be one: type it again';

/** What the check of the graph says of a cell. Before it has answered, and where its list is cut, what the cell itself tells. */
export function faultOf(
  row: TableRow | undefined,
  { id, column, values, cells }: GridColumn,
  problems: RowProblems | undefined,
): CellFault | null {
  const text = cellText(row, id);
  if (isNoText(row, id)) return { severity: 'error', message: NO_TEXT, start: 0, end: text.length };
  if (!column) return null;
  const found = problems?.get(id) ?? checkCell(text, column, values);
  if (found) return found;
  // A number can be unclear in the language of the page alone.
  const shown = cells && shownCell(text, cells);
  if (shown?.as !== 'unclear') return null;
  return { severity: 'warning', message: shown.message ?? '', start: 0, end: text.length };
}
