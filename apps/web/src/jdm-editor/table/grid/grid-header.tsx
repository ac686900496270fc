// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid cannot be a table, whose rows and cells are all there.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which of its cells is active.
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { outputTarget } from '@rulewright/jdm';
import { memo } from 'react';
import { plainMessage } from '#jdm-editor/problems/plain-message.ts';
import type { RowProblems } from '#jdm-editor/table/cells/cell-problems.ts';
import type { ColumnGroup, GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { columnLabel, groupOf } from '#jdm-editor/table/columns/grid-columns.ts';
import { kindLabel, kindMarks } from '#jdm-editor/table/content/column-types.ts';
import type { ColumnSide, TableColumn } from '#jdm-editor/table/content/table-content.ts';
import type { TableFilter } from '#jdm-editor/table/filter/filter-rows.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import type { MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { BAND_HEIGHT, HEADER_HEIGHT, NUMBER_WIDTH } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import type { DrawnColumns } from '#ui/spreadsheet/frame/spreadsheet.tsx';
import classes from './table-grid.module.css';

type Props = DrawnColumns & {
  columns: readonly GridColumn[];
  filter: TableFilter;
  problems: RowProblems;
  /** Null where the table is only looked at. */
  addColumn: ((side: ColumnSide) => void) | null;
  editColumn: ((column: number) => void) | null;
  openMenu: (place: MenuPlace) => void;
};

/** The groups of columns, and the columns with their fields. It has many parts, and is not drawn again while rows scroll. */
export const GridHeader = memo(function GridHeader(props: Props) {
  const { columns, frozen, first, last } = props;
  const start = columns[Math.max(first, frozen)]?.start ?? 0;
  const before = start - (columns[frozen]?.start ?? 0);
  return (
    <div className={classes.header} style={{ height: HEADER_HEIGHT }}>
      <div className={classes.bands} role="row" style={{ height: BAND_HEIGHT }}>
        <div className={classes.corner} style={{ width: NUMBER_WIDTH }} />
        <Bands columns={columns.slice(0, frozen)} isFrozen addColumn={props.addColumn} />
        <Bands columns={columns.slice(frozen)} isFrozen={false} addColumn={props.addColumn} />
      </div>
      <div className={classes.heads} role="row" aria-rowindex={1}>
        <div
          className={classes.corner}
          role="columnheader"
          aria-colindex={1}
          data-part="all"
          title="Select all cells"
          style={{ width: NUMBER_WIDTH }}
        >
          <span className={classes.hidden}>Row</span>
        </div>
        {columns.slice(0, frozen).map((column, at) => (
          <ColumnHead key={column.key} {...props} column={column} at={at} isFrozen />
        ))}
        <div style={{ width: Math.max(0, before), flex: 'none' }} />
        {columns.slice(Math.max(first, frozen), last + 1).map((column, at) => (
          <ColumnHead key={column.key} {...props} column={column} at={Math.max(first, frozen) + at} isFrozen={false} />
        ))}
      </div>
    </div>
  );
});

const groupLabels: Record<ColumnGroup, string> = { inputs: 'Inputs', outputs: 'Outputs', notes: 'Notes' };

type BandsProps = Pick<Props, 'columns' | 'addColumn'> & { isFrozen: boolean };

/** One band above the columns of each group. Its label stays in sight while the columns scroll. */
function Bands({ columns, isFrozen, addColumn }: BandsProps) {
  const groups: { group: ColumnGroup; start: number; width: number }[] = [];
  for (const column of columns) {
    const group = groupOf(column);
    const open = groups.at(-1);
    if (open?.group === group) open.width += column.width;
    else groups.push({ group, start: column.start, width: column.width });
  }
  return groups.map(({ group, start, width }) => (
    <div
      key={group}
      className={classes.band}
      role="columnheader"
      data-group={group}
      data-frozen={isFrozen || undefined}
      style={{ width, ...(isFrozen && { left: NUMBER_WIDTH + start }) }}
    >
      <span className={classes.bandLabel} style={isFrozen ? undefined : { left: NUMBER_WIDTH }}>
        {groupLabels[group]}
        {addColumn && group !== 'notes' && (
          <Tooltip label={group === 'inputs' ? 'Add input column' : 'Add output column'} openDelay={400}>
            <ActionIcon
              className={classes.addColumn}
              size={18}
              variant="subtle"
              color="gray"
              aria-label={group === 'inputs' ? 'Add input column' : 'Add output column'}
              onClick={() => addColumn(group)}
            >
              <Icon name="add" size={12} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </div>
  ));
}

type HeadProps = Props & { column: GridColumn; at: number; isFrozen: boolean };

function ColumnHead({ column, at, isFrozen, frozen, filter, problems, editColumn, openMenu }: HeadProps) {
  const label = columnLabel(column);
  const fault = problems.get(column.id);
  return (
    <div
      className={classes.columnHead}
      role="columnheader"
      aria-colindex={at + 2}
      aria-label={describe(column)}
      aria-invalid={fault !== undefined || undefined}
      title={fault ? plainMessage(fault.message) : describe(column)}
      data-part="header"
      data-column={at}
      data-group={groupOf(column)}
      data-frozen={isFrozen ? (at === frozen - 1 ? 'last' : '') : undefined}
      data-fault={fault?.severity}
      style={{ width: column.width, ...(isFrozen && { left: NUMBER_WIDTH + column.start }) }}
    >
      <span className={classes.columnName}>{label}</span>
      {column.column && editColumn && isAsItBegan(column.column) ? (
        <UnstyledButton className={classes.nameColumn} tabIndex={-1} onClick={() => editColumn(at)}>
          {column.column.side === 'inputs' ? 'Choose a field…' : 'Name the result…'}
        </UnstyledButton>
      ) : (
        column.column && (
          <span className={classes.columnField}>
            {kindMark(column, column.column) && <span className={classes.kind}>{kindMark(column, column.column)}</span>}
            <span className={classes.fieldText}>{fieldText(column.column)}</span>
          </span>
        )
      )}
      <ActionIcon
        className={classes.columnMenu}
        size={22}
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={`Menu of column ${label}`}
        data-filtered={filter.columns.has(column.id) || undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          openMenu({ kind: 'column', column: at, x: left, y: bottom });
        }}
      >
        <Icon name={filter.columns.has(column.id) ? 'filter' : 'down'} size={14} />
      </ActionIcon>
      <span className={classes.resize} data-part="resize" data-column={at} />
    </div>
  );
}

/** New columns of a table, which its author has to name before they are of use. */
const isAsItBegan = ({ side, name, field }: TableColumn) =>
  name === '' && (side === 'inputs' ? field === '' : /^output\d*$/.test(field));

const collectsValues = ({ side, field }: TableColumn) => side === 'outputs' && outputTarget(field).collects;

/** Such as `abc`, or `abc[]` for a list of texts. */
const kindMark = ({ values: { kind } }: GridColumn, column: TableColumn): string =>
  `${kind === 'any' ? '' : kindMarks[kind]}${collectsValues(column) ? '[]' : ''}`;

/** Not told twice where the column is called like its field. */
function fieldText(column: TableColumn): string {
  const { side, name, field } = column;
  if (field === '') return side === 'inputs' ? 'any condition' : 'no field';
  const path = collectsValues(column) ? outputTarget(field).path : field;
  return name === '' || name === field || name === path ? '' : path;
}

function describe(column: GridColumn): string {
  if (!column.column) return 'Note';
  const { side, field } = column.column;
  const kind = side === 'inputs' ? 'Input' : 'Output';
  const values = column.values.kind === 'any' ? '' : `, ${kindLabel(column.values.kind)}`;
  const list = collectsValues(column.column) ? ', a list with the values of all rows that hit' : '';
  return `${kind} ${columnLabel(column)}${field ? `, field ${field}` : ''}${values}${list}`;
}
