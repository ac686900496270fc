import type { CellContext } from '@rulewright/jdm';
import { memo } from 'react';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { shownText } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';
import { counted } from '#lib/text/counted.ts';
import type { MergedColumn, MergedRow, MergedTable } from './merge-tables.ts';
import { labelOf, presenceOf } from './merge-tables.ts';
import type { Spot } from './single-changes.ts';
import classes from './table-difference.module.css';
import { useBroughtIntoSight } from './use-brought-into-sight.ts';

/** More rows than these are not shown: the rows around a change tell enough, and a browser cannot show ten thousand at once. */
const most = 500;

type Props = {
  merged: MergedTable;
  /** Whether both versions have the table, so that each of its rows is a change of its own. */
  isInBoth: boolean;
  sought: Spot | undefined;
};

/** Two states of a decision table in one: what was removed is struck through, what was added stands beside it. */
export function TableDifference({ merged: { columns, rows, policies }, isInBoth, sought }: Props) {
  const changed = rows.filter(({ change }) => change !== undefined);
  const row = sought?.in === 'row' ? sought : undefined;
  const column = sought?.in === 'column' ? sought : undefined;
  const policy = sought?.in === 'policy' ? sought : undefined;
  const policyLine = useBroughtIntoSight<HTMLParagraphElement>(policy);
  // Of many changed rows those that the sought one is among.
  const at = row ? changed.findIndex(({ key }) => key === row.key) : 0;
  const first = Math.floor(Math.max(at, 0) / most) * most;
  const shown = rows.length > most ? changed.slice(first, first + most) : rows;
  const unchanged = rows.length > most ? rows.length - changed.length : 0;

  return (
    <>
      {policies[0] !== policies[1] && (
        <p ref={policyLine} aria-current={policy && 'true'}>
          Hit policy: <del>{policies[0]}</del> <ins>{policies[1]}</ins>
        </p>
      )}
      {unchanged > 0 && <p>{counted(unchanged, 'unchanged row is', 'unchanged rows are')} not shown.</p>}
      {rows.length > most && changed.length > shown.length && (
        <p>
          {first === 0
            ? `The first ${most}`
            : `${(first + 1).toLocaleString('en')} to ${(first + shown.length).toLocaleString('en')}`}{' '}
          of {changed.length.toLocaleString('en')} changed rows are shown.{' '}
          {isInBoth ? 'Next and previous change lead to the others.' : 'The JSON has all of them.'}
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((one) => (
              <ColumnHead key={one.key} column={one} sought={column?.key === one.key ? column : undefined} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Row key={one.key} row={one} columns={columns} sought={row?.key === one.key ? row : undefined} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ColumnHead({ column, sought }: { column: MergedColumn; sought: Spot | undefined }) {
  const { old, now, position, movedFrom } = column;
  const head = useBroughtIntoSight<HTMLTableCellElement>(sought);
  return (
    <th
      ref={head}
      scope="col"
      data-change={movedFrom === null ? presenceOf(old, now) : 'changed'}
      aria-current={sought && 'true'}
    >
      <Both old={old && labelOf(old)} now={now && labelOf(now)} />
      {movedFrom !== null && (
        <div>
          column <Both old={String(movedFrom)} now={String(position)} />
        </div>
      )}
    </th>
  );
}

type RowProps = { row: MergedRow; columns: readonly MergedColumn[]; sought: Spot | undefined };

/** Memoized, so that a step from one change to the next draws two rows and not all. */
const Row = memo(function Row({ row, columns, sought }: RowProps) {
  const { old, now, position, movedFrom, change } = row;
  // The first cell that differs, or of a wide table it would be out of sight; a whole row from its beginning.
  const differing = old && now && columns.find(({ id }) => cellText(old, id) !== cellText(now, id));
  const cell = useBroughtIntoSight<HTMLTableCellElement>(sought);
  return (
    <tr data-change={change} aria-current={sought && 'true'}>
      <th ref={differing ? undefined : cell} scope="row">
        <Both old={movedFrom ? String(movedFrom) : String(position)} now={String(position)} />
      </th>
      {columns.map((column) => (
        <td key={column.key} ref={column === differing ? cell : undefined}>
          <div>
            <Both {...textsIn(old, now, column)} coloured />
          </div>
        </td>
      ))}
    </tr>
  );
});

type BothProps = { old: string | undefined; now: string | undefined; coloured?: boolean };

function Both({ old, now, coloured = false }: BothProps) {
  const text = (value: string) => (coloured ? <ExpressionText>{value}</ExpressionText> : value);
  if (old === now && now !== undefined) return text(now);
  return (
    <>
      {old && <del>{old}</del>}
      {old && now && ' '}
      {now && <ins>{text(now)}</ins>}
    </>
  );
}

/** What is shown of a cell before and after, or what is stored where only that differs. */
function textsIn(old: TableRow | undefined, now: TableRow | undefined, { id, ...column }: MergedColumn) {
  const textIn = (row: TableRow | undefined, cells: CellContext | null) => row && shownText(row, id, cells);
  const [before, after] = [column.old?.cells ?? null, column.now?.cells ?? null];
  const shown = { old: textIn(old, before ?? after), now: textIn(now, after ?? before) };
  const isSameStored = !old || !now || cellText(old, id) === cellText(now, id);
  return shown.old === shown.now && !isSameStored ? { old: textIn(old, null), now: textIn(now, null) } : shown;
}
