import type { ProblemPlace } from '@rulewright/contract';
import type { CoverageTarget } from '@rulewright/jdm';
import { asText } from '@rulewright/jdm';
import type { ComponentType, ReactNode } from 'react';
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { useMenuClipboard } from '#ui/spreadsheet/clipboard/use-menu-clipboard.ts';
import type { MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { HEADER_HEIGHT, ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { edgesOf, isSingle, singleCell } from '#ui/spreadsheet/selection/selection.ts';
import type { CellAnswers, OpenQuestion } from './cells/cell-plan.ts';
import { cellProblems } from './cells/cell-problems.ts';
import { CellQuestions } from './cells/cell-questions.tsx';
import { withFailedCells } from './cells/failed-cell-marks.ts';
import { hitsOf } from './cells/run-marks.ts';
import type { WidePaste } from './clipboard/grid-clipboard.ts';
import { WidePasteDialog } from './clipboard/wide-paste-dialog.tsx';
import type { GridColumn } from './columns/grid-columns.ts';
import { columnLabel, fittingWidth, gridColumns, steppedWidth } from './columns/grid-columns.ts';
import { useInferredValues } from './columns/inferred-values.ts';
import { suggestedType } from './columns/suggested-type.ts';
import { cellsOf, shownCell, tableCells } from './content/column-cells.ts';
import { cellsText } from './content/step-words.ts';
import type { ColumnSide, HitPolicy, TableContent } from './content/table-content.ts';
import { cellText, hitPolicyOf, NOTE, tableColumns, tableRows } from './content/table-content.ts';
import type { EditTable } from './content/table-edits.ts';
import { FilterPopover } from './filter/filter-popover.tsx';
import { useShownRows } from './filter/use-shown-rows.ts';
import { FindBar } from './find/find-bar.tsx';
import type { Found } from './find/find-cells.ts';
import { useFind } from './find/use-find.ts';
import { faultOf } from './grid/grid-row.tsx';
import type { CellEditorProps } from './grid/table-grid.tsx';
import { TableGrid } from './grid/table-grid.tsx';
import { useTableLayout } from './layout/use-table-layout.ts';
import { CellMenu } from './menu/cell-menu.tsx';
import type { ColumnEditing } from './menu/table-menu.ts';
import { menuSections } from './menu/table-menu.ts';
import { useTableGrid } from './selection/use-table-grid.ts';
import { SortQuestion } from './sort/sort-question.tsx';
import { useSorting } from './sort/use-sorting.ts';
import { StatusBar } from './status/status-bar.tsx';
import { withTextFix } from './status/text-fix.ts';
import { useSelectionSummary } from './status/use-selection-summary.ts';
import classes from './table-panel.module.css';
import { TableToolbar } from './table-toolbar.tsx';

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

type AskedPaste = { questions: readonly OpenQuestion[]; answer: (answers: CellAnswers) => void };

/** A decision table with everything around its grid. */
export function TableWorkspace(props: Props) {
  const { id, label, content, problems, run, shown, editing, tools, settings } = props;
  const { makeTest, whyNoTest, marks } = use(TestCoverageContext);
  const frame = useRef<HTMLDivElement>(null);
  const [message, tell] = useTemporaryMessage(content);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [wide, setWide] = useState<WidePaste | null>(null);
  const [asked, setAsked] = useState<AskedPaste | null>(null);
  const [filtered, setFiltered] = useState<{ column: number; x: number; y: number } | null>(null);

  const { inputs, outputs } = content;
  const tableOwn = useMemo(() => tableColumns({ inputs, outputs }), [inputs, outputs]);
  const allRows = tableRows(content);
  const { found: inferred, settle } = useInferredValues(tableOwn, props);
  const { layout, resize, resizeAll, freeze, putNotesFirst } = useTableLayout(id, allRows, tableOwn, inferred, frame);
  const columns = useMemo(() => gridColumns(tableOwn, layout, inferred), [tableOwn, layout, inferred]);
  const cells = useMemo(() => tableCells(tableOwn, inferred), [tableOwn, inferred]);
  const columnIds = useMemo(() => columns.map((column) => column.id), [columns]);
  const view = useShownRows(allRows, columnIds, editing !== null, cells.textOf);
  const { rows } = view;
  const failedCells = run?.failedCells;
  const placed = useMemo(() => withFailedCells(cellProblems(problems), failedCells ?? []), [problems, failedCells]);
  const outputPath = asText(content.outputPath);
  const hits = useMemo(() => hitsOf(run, tableOwn, outputPath, allRows), [run, tableOwn, outputPath, allRows]);
  const frozen = Math.min(layout.frozen, columns.length - 1);

  const grid = useTableGrid({
    content,
    view: { rows, columns: columnIds },
    labelOf: (at) => (columns[at] ? columnLabel(columns[at]) : ''),
    cells,
    readingAt: (at) => {
      const column = columns[at]?.column;
      return column ? cellsOf(column, settle().get(column.id)) : null;
    },
    ask: (questions, answer) => setAsked({ questions, answer }),
    askAboutColumns: setWide,
    edit: editing?.edit ?? null,
    pageRows: () => Math.floor(((frame.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT),
    widen,
    open: (part) => (part === 'menu' ? openMenuAtCell() : find.open(part)),
    tell,
  });
  const clipboard = useMenuClipboard(grid, tell);
  const { sorting, question } = useSorting({ content, rows, columns, grid, edit: editing?.edit ?? null, tell });
  const summary = useSelectionSummary(allRows, rows, columnIds, grid.selection);
  const active = grid.selection?.active;
  const activeColumn = active && columns[active.column];
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
    edit: editing?.edit ?? null,
    active: position !== undefined && activeColumn ? { row: position, columnId: activeColumn.id } : null,
    show,
  });

  const rowTarget = (place: number): CoverageTarget => ({ kind: 'row', nodeId: id, place });

  /** Beside the active cell, which is in sight because the selection scrolls there. */
  function openMenuAtCell() {
    const cell = frame.current?.getAttribute('aria-activedescendant');
    const box = (cell ? document.getElementById(cell) : frame.current)?.getBoundingClientRect();
    if (box && active) setMenu({ kind: 'cell', column: active.column, x: box.left + 16, y: box.bottom - 4 });
  }

  const focusGrid = () => frame.current?.focus({ preventScroll: true });
  const openFilter = (column: number) => {
    const box = frame.current?.querySelector(`[data-part="header"][data-column="${column}"]`)?.getBoundingClientRect();
    setFiltered({ column, x: box?.left ?? menu?.x ?? 0, y: box?.bottom ?? menu?.y ?? 0 });
  };
  function widen(from: number, to: number, by: 1 | -1) {
    const widened = columns.slice(from, to + 1);
    resizeAll(Object.fromEntries(widened.map((column) => [column.id, steppedWidth(column.width, by)])));
  }
  const fit = (at: number) => {
    const column = columns[at];
    if (column) resize(column.id, fittingWidth(allRows, column.column, 560, inferred), true);
  };

  const openAt = useEffectEvent(({ row, column }: ProblemPlace) => {
    // Without either it is the node's input field; without a column, a whole row.
    if (row === null && column === null) return;
    const at = column === null ? 0 : columnIds.indexOf(column);
    if (row !== null && !rows.includes(row)) view.showAll();
    // With everything shown, rows stand at their own positions.
    const shownRow = row === null ? 0 : Math.max(rows.indexOf(row), row * Number(!rows.includes(row)));
    grid.select(singleCell({ row: shownRow, column: Math.max(0, at) }));
    focusGrid();
  });
  useEffect(() => {
    if (shown) openAt(shown);
  }, [shown]);

  const sides: readonly ColumnSide[] = editing ? ['inputs', 'outputs'] : [];
  const missing = sides.filter((side) => !tableOwn.some((one) => one.side === side));
  const addColumn = (side: ColumnSide) =>
    editing?.columns.insert(side, tableOwn.filter((one) => one.side === side).length);

  /** Before the column that is at a place of the grid now, which is one of the same side or the place behind them. */
  function moveColumn(from: number, to: number) {
    const moved = columns[from]?.column;
    if (!moved) return putNotesFirst(to === 0);
    const offset = from - moved.position;
    editing?.columns.move(moved, (to > from ? to - 1 : to) - offset);
  }

  // What is typed over stands in the cell's editor, with what is to be said about it.
  const isTyping = grid.draft !== null;
  const text = active && !isTyping ? grid.storedAt(active) : '';
  function activeFault(column: GridColumn) {
    if (isTyping) return null;
    const fault = faultOf(allRows[position ?? -1], column, placed.rows.get(position ?? -1));
    return fault && withTextFix(fault, text, column);
  }
  const edges = grid.selection && edgesOf(grid.selection);
  const filterColumn = filtered && columns[filtered.column];
  const rowText = position === undefined || position >= allRows.length ? 'New row' : `Row ${position + 1}`;
  return (
    <div className={classes.panel}>
      <TableToolbar
        hitPolicy={hitPolicyOf(content)}
        setHitPolicy={editing?.setHitPolicy ?? null}
        insertRow={
          editing &&
          (() => {
            grid.run({ kind: 'insertRow', where: 'below' });
            focusGrid();
          })
        }
        missing={missing}
        addColumn={addColumn}
        hidden={view.isFiltered ? { shown: rows.length, of: allRows.length, showAll: view.showAll } : null}
        hits={
          hits.size > 0
            ? {
                count: hits.size,
                isShown: view.filter.only !== null,
                toggle: () => view.showOnly(view.filter.only ? null : new Set(hits.keys())),
              }
            : null
        }
        find={() => find.open('find')}
        openMenu={({ left, bottom }) => setMenu({ kind: 'cell', column: active?.column ?? 0, x: left, y: bottom })}
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
      {tableOwn.length === 0 && (
        <p className={classes.empty}>
          A table has inputs, which are tested, and outputs, which are its result. Each row is a rule.
        </p>
      )}
      <TableGrid
        label={label}
        allRows={allRows}
        rows={rows}
        columns={columns}
        frozen={frozen}
        grid={grid}
        problems={placed}
        hits={hits}
        tests={marks?.get(id) ?? null}
        filter={view.filter}
        query={find.query}
        editing={
          editing && {
            CellEditor: editing.CellEditor,
            addColumn,
            moveColumn,
            editColumn: (at) => {
              const column = columns[at]?.column;
              if (column) editing.columns.edit(column);
            },
          }
        }
        resize={(at, width, isDone) => resize(columns[at]?.id ?? '', width, isDone)}
        fitColumn={fit}
        openMenu={setMenu}
        frameRef={frame}
      />
      <StatusBar
        place={activeColumn ? `${rowText}, ${columnLabel(activeColumn)}` : ''}
        text={text}
        isNote={activeColumn?.id === NOTE}
        shown={activeColumn?.cells && activeColumn.cells.type !== 'any' ? shownCell(text, activeColumn.cells) : null}
        type={activeColumn?.values.kind ?? 'any'}
        fault={activeColumn ? activeFault(activeColumn) : null}
        write={editing && grid.write}
        value={activeColumn && hits.get(position ?? -1)?.get(activeColumn.id)}
        selected={edges && !isSingle(edges) ? cellsText(edges) : null}
        summary={summary}
        message={message}
      />
      {settings && <div className={classes.settings}>{settings}</div>}
      <CellQuestions
        questions={asked?.questions ?? null}
        close={(answers) => {
          setAsked(null);
          if (answers) asked?.answer(answers);
          focusGrid();
        }}
      />
      <CellMenu
        place={menu}
        sections={
          menu
            ? menuSections({
                place: menu,
                grid,
                columns,
                frozen,
                editing: editing?.columns ?? null,
                suggestType: ({ id, cells: context }) =>
                  context &&
                  suggestedType(
                    allRows.map((row) => cellText(row, id)),
                    context.side,
                  ),
                clipboard,
                sorting,
                filter: openFilter,
                freeze,
                putNotesFirst,
                fit,
                widen: (at, by) => widen(at, at, by),
                makeTest: makeTest && ((place) => makeTest(rowTarget(place))),
                whyNoTest: (place) => whyNoTest(rowTarget(place)),
              })
            : []
        }
        close={() => {
          setMenu(null);
          focusGrid();
        }}
      />
      {editing && (
        <>
          <SortQuestion {...question} />
          <WidePasteDialog wide={wide} paste={grid.pasteCells} close={() => setWide(null)} />
        </>
      )}
      <FilterPopover
        place={filtered && filterColumn ? { column: filterColumn, x: filtered.x, y: filtered.y } : null}
        rows={allRows}
        textOf={cells.textOf}
        filter={filterColumn ? view.filter.columns.get(filterColumn.id) : undefined}
        apply={view.filterColumn}
        close={() => {
          setFiltered(null);
          focusGrid();
        }}
      />
    </div>
  );
}
