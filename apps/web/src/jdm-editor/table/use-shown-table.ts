import { asText } from '@rulewright/jdm';
import type { RefObject } from 'react';
import { useMemo } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { cellProblems } from './cells/cell-problems.ts';
import { withFailedCells } from './cells/failed-cell-marks.ts';
import { hitsOf } from './cells/run-marks.ts';
import { fittingWidth, gridColumns, steppedWidth } from './columns/grid-columns.ts';
import { useInferredValues } from './columns/inferred-values.ts';
import { cellsOf, tableCells } from './content/column-cells.ts';
import type { TableContent } from './content/table-content.ts';
import { tableColumns, tableRows } from './content/table-content.ts';
import { useShownRows } from './filter/use-shown-rows.ts';
import { useTableLayout } from './layout/use-table-layout.ts';

type Props = Pick<NodePanelProps, 'scope' | 'response' | 'basis' | 'problems' | 'run'> & {
  id: string;
  content: TableContent;
};

/** The widest that a column is made to show all of its texts. */
const MAX_FITTED_WIDTH = 560;

/** What is shown of a table: its columns, those of its rows that are not hidden, and the marks of both. */
export function useShownTable(props: Props, hasEmptyLine: boolean, frame: RefObject<HTMLDivElement | null>) {
  const { id, content, problems, run } = props;
  const { inputs, outputs } = content;
  const own = useMemo(() => tableColumns({ inputs, outputs }), [inputs, outputs]);
  const allRows = tableRows(content);
  const { found: inferred, settle } = useInferredValues(own, props);
  const { layout, resize, resizeAll, ...layoutActions } = useTableLayout(id, allRows, own, inferred, frame);
  const columns = useMemo(() => gridColumns(own, layout, inferred), [own, layout, inferred]);
  const cells = useMemo(() => tableCells(own, inferred), [own, inferred]);
  const columnIds = useMemo(() => columns.map((column) => column.id), [columns]);
  const { rows, ...filtering } = useShownRows(allRows, columnIds, hasEmptyLine, cells.textOf);
  const failedCells = run?.failedCells;
  const placed = useMemo(() => withFailedCells(cellProblems(problems), failedCells ?? []), [problems, failedCells]);
  const outputPath = asText(content.outputPath);
  const hits = useMemo(() => hitsOf(run, own, outputPath, allRows), [run, own, outputPath, allRows]);

  return {
    /** The columns of the table, without that of the notes. */
    own,
    columns,
    columnIds,
    allRows,
    /** The positions of the shown rows, with the empty line at the end. */
    rows,
    filtering,
    cells,
    /** How the cells of a column are read, with all that can be known of it. Null for notes. */
    readingAt(at: number) {
      const column = columns[at]?.column;
      return column ? cellsOf(column, settle().get(column.id)) : null;
    },
    problems: placed,
    hits,
    frozen: Math.min(layout.frozen, columns.length - 1),
    ...layoutActions,
    resize: (at: number, width: number, isDone: boolean) => resize(columns[at]?.id ?? '', width, isDone),
    /** Makes the columns from one to another wider, or narrower, by one step. */
    widen(from: number, to: number, by: 1 | -1) {
      const widened = columns.slice(from, to + 1);
      resizeAll(Object.fromEntries(widened.map((column) => [column.id, steppedWidth(column.width, by)])));
    },
    fit(at: number) {
      const column = columns[at];
      if (column) resize(column.id, fittingWidth(allRows, column.column, MAX_FITTED_WIDTH, inferred), true);
    },
  };
}

export type ShownTable = ReturnType<typeof useShownTable>;
