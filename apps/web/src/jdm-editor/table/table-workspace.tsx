import type { ProblemPlace } from '@rulewright/contract';
import type { CoverageTarget } from '@rulewright/jdm';
import type { ComponentType, ReactNode } from 'react';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { useMenuClipboard } from '#ui/spreadsheet/clipboard/use-menu-clipboard.ts';
import { HEADER_HEIGHT, ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { singleCell } from '#ui/spreadsheet/selection/selection.ts';
import { PasteDialogs, usePasteQuestions } from './clipboard/paste-dialogs.tsx';
import { columnLabel } from './columns/grid-columns.ts';
import type { ColumnSide, HitPolicy, TableContent } from './content/table-content.ts';
import { hitPolicyOf } from './content/table-content.ts';
import type { EditTable } from './content/table-edits.ts';
import { FindBar } from './find/find-bar.tsx';
import type { Found } from './find/find-cells.ts';
import { useFind } from './find/use-find.ts';
import type { CellEditorProps } from './grid/table-grid.tsx';
import { TableGrid } from './grid/table-grid.tsx';
import type { ColumnEditing } from './menu/table-menu.ts';
import { TableMenus, useTableMenus } from './menu/table-menus.tsx';
import { useTableGrid } from './selection/use-table-grid.ts';
import { SortQuestion } from './sort/sort-question.tsx';
import { useSorting } from './sort/use-sorting.ts';
import { CellStatus } from './status/cell-status.tsx';
import classes from './table-panel.module.css';
import { TableToolbar } from './table-toolbar.tsx';
import { useShownTable } from './use-shown-table.ts';

/** What editing adds to looking at a table. */
type TableEditing = {
  edit: EditTable;
  setHitPolicy: (hitPolicy: HitPolicy) => void;
  columns: ColumnEditing;
  CellEditor: ComponentType<CellEditorProps>;
};

type Props = Pick<NodePanelProps, 'scope' | 'response' | 'basis' | 'problems' | 'run'> & {
  /** By which its layout is remembered. */
  id: string;
  /** For screen readers. */
  label: string;
  content: TableContent;
  shown: ProblemPlace | null;
  /** Null where the table is only looked at. */
  editing: TableEditing | null;
  /** Further buttons of the toolbar. */
  tools: ReactNode;
  /** What stands below the table. */
  settings?: ReactNode;
};

/** A decision table with everything around its grid. */
export function TableWorkspace(props: Props) {
  const { id, label, content, shown, editing, tools, settings } = props;
  const edit = editing?.edit ?? null;
  const { makeTest, whyNoTest, marks } = use(TestCoverageContext);
  const frame = useRef<HTMLDivElement>(null);
  const focusGrid = () => frame.current?.focus({ preventScroll: true });
  const [message, tell] = useTemporaryMessage(content);
  const questions = usePasteQuestions();
  const menus = useTableMenus(frame);
  const table = useShownTable(props, editing !== null, frame);
  const { own, allRows, rows, columns, columnIds, cells, filtering, hits } = table;

  const grid = useTableGrid({
    content,
    view: { rows, columns: columnIds },
    labelOf: (at) => (columns[at] ? columnLabel(columns[at]) : ''),
    cells,
    readingAt: table.readingAt,
    ask: questions.ask,
    askAboutColumns: questions.askAboutColumns,
    edit,
    pageRows: () => Math.floor(((frame.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT),
    widen: table.widen,
    open: (part) => (part === 'menu' ? menus.openMenuAtCell(active?.column ?? 0) : find.open(part)),
    tell,
  });
  const clipboard = useMenuClipboard(grid, tell);
  const { sorting, question } = useSorting({ content, rows, columns, grid, edit, tell });
  const active = grid.selection?.active;
  const activeId = active && columnIds[active.column];
  const position = active && rows[active.row];

  function show({ row, columnId }: Found) {
    const [at, column] = [rows.indexOf(row), columnIds.indexOf(columnId)];
    if (at !== -1 && column !== -1) grid.select(singleCell({ row: at, column }));
  }
  const find = useFind({
    allRows,
    rows,
    columns: columnIds,
    cells,
    edit,
    active: position !== undefined && activeId !== undefined ? { row: position, columnId: activeId } : null,
    show,
  });

  const openAt = useEffectEvent(({ row, column }: ProblemPlace) => {
    // Without either it is the node's input field; without a column, a whole row.
    if (row === null && column === null) return;
    const at = column === null ? 0 : columnIds.indexOf(column);
    if (row !== null && !rows.includes(row)) filtering.showAll();
    // With everything shown, rows stand at their own positions.
    const shownRow = row === null ? 0 : Math.max(rows.indexOf(row), row * Number(!rows.includes(row)));
    grid.select(singleCell({ row: shownRow, column: Math.max(0, at) }));
    focusGrid();
  });
  useEffect(() => {
    if (shown) openAt(shown);
  }, [shown]);

  const addColumn = (side: ColumnSide) => editing?.columns.insert(side, own.filter((one) => one.side === side).length);

  /** Before the column that is at a place of the grid now, which is one of the same side or the place behind them. */
  function moveColumn(from: number, to: number) {
    const moved = columns[from]?.column;
    if (!moved) return table.putNotesFirst(to === 0);
    editing?.columns.move(moved, (to > from ? to - 1 : to) - (from - moved.position));
  }

  function editColumn(at: number) {
    const column = columns[at]?.column;
    if (column) editing?.columns.edit(column);
  }

  function addRow() {
    grid.run({ kind: 'insertRow', where: 'below' });
    focusGrid();
  }

  const rowTarget = (place: number): CoverageTarget => ({ kind: 'row', nodeId: id, place });
  return (
    <div className={classes.panel}>
      <TableToolbar
        hitPolicy={hitPolicyOf(content)}
        setHitPolicy={editing?.setHitPolicy ?? null}
        insertRow={editing && addRow}
        missing={editing ? sides.filter((side) => !own.some((one) => one.side === side)) : []}
        addColumn={addColumn}
        hidden={filtering.isFiltered ? { shown: rows.length, of: allRows.length, showAll: filtering.showAll } : null}
        hits={
          hits.size > 0
            ? {
                count: hits.size,
                isShown: filtering.filter.only !== null,
                toggle: () => filtering.showOnly(filtering.filter.only ? null : new Set(hits.keys())),
              }
            : null
        }
        find={() => find.open('find')}
        openMenu={({ left, bottom }) =>
          menus.openMenu({ kind: 'cell', column: active?.column ?? 0, x: left, y: bottom })
        }
      >
        {tools}
      </TableToolbar>
      {find.bar && (
        <FindBar
          {...find.bar}
          close={() => {
            find.close();
            focusGrid();
          }}
        />
      )}
      {own.length === 0 && (
        <p className={classes.empty}>
          A table has inputs, which are tested, and outputs, which are its result. Each row is a rule.
        </p>
      )}
      <TableGrid
        label={label}
        table={table}
        grid={grid}
        tests={marks?.get(id) ?? null}
        query={find.query}
        editing={editing && { CellEditor: editing.CellEditor, addColumn, moveColumn, editColumn }}
        openMenu={menus.openMenu}
        frameRef={frame}
      />
      <CellStatus table={table} grid={grid} isEditable={editing !== null} message={message} />
      {settings && <div className={classes.settings}>{settings}</div>}
      <PasteDialogs questions={questions} pasteCells={grid.pasteCells} focusGrid={focusGrid} />
      <TableMenus
        menus={menus}
        table={table}
        grid={grid}
        editing={editing?.columns ?? null}
        clipboard={clipboard}
        sorting={sorting}
        makeTest={makeTest && ((place) => makeTest(rowTarget(place)))}
        whyNoTest={(place) => whyNoTest(rowTarget(place))}
      />
      {editing && <SortQuestion {...question} />}
    </div>
  );
}

const sides: readonly ColumnSide[] = ['inputs', 'outputs'];
