import type { TestCase } from '@rulewright/contract';
import { tooManyTestCases } from '@rulewright/contract';
import type { PlainType } from '@rulewright/jdm';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CellAnswers, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import { CellQuestions } from '#jdm-editor/table/cells/cell-questions.tsx';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { counted } from '#lib/text/counted.ts';
import type { TableColumn, TableHandle } from '#ui/lists/virtual-table.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import type { CellPosition, Edges } from '#ui/spreadsheet/selection/selection.ts';
import { planCells, textOfCell } from '../edits/cell-writes.ts';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import type { FieldColumn } from '../fields/case-fields.ts';
import { gridColumns, keyOf } from '../fields/case-fields.ts';
import type { ReadAs } from '../fields/cell-text.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { readTogether } from '../fields/read-together.ts';
import type { CaseOutcome } from '../run/case-runner.ts';
import { CaseCells } from './case-cells.tsx';
import classes from './case-grid.module.css';
import { OddCells } from './odd-cells.tsx';
import type { CellText } from './use-cell-range.ts';
import { useCellRange } from './use-cell-range.ts';

type Props = {
  cases: readonly TestCase[];
  outcomes: ReadonlyMap<string, CaseOutcome> | null;
  edits: CaseEdits;
  readOnly: boolean;
  open: (id: string) => void;
  /** The types of the fields, by which what is typed is read. */
  typeOf?: TypeOfField;
  /** Columns of fields that no case has yet. */
  added?: readonly FieldColumn[];
  /** The id of a case that is brought into sight as soon as it is there, to be written. */
  shown?: string | null;
  /** Whether these are all cases, so that what is pasted below them becomes new ones. */
  mayAdd?: boolean;
  /** What stands below the grid, for the cases of which cells are selected. */
  bar?: (selected: readonly TestCase[]) => ReactNode;
};

/** What is asked before cells are written. */
type Asking = { questions: readonly OpenQuestion[]; writeAs: (answers: CellAnswers) => void };

const none: readonly FieldColumn[] = [];
const noType: TypeOfField = () => undefined;

/** One row for each case, and a column for each field of the inputs and of what is expected. Cells are written in place. */
export function CaseGrid({
  cases,
  outcomes,
  edits,
  readOnly,
  open,
  typeOf = noType,
  added = none,
  shown = null,
  mayAdd = false,
  bar,
}: Props) {
  const table = useRef<TableHandle>(null);
  const [left, setLeft] = useState('');
  const [asking, setAsking] = useState<Asking | null>(null);
  const { columns, leftOut } = useMemo(() => gridColumns(cases, added), [cases, added]);
  const titled = useMemo<TableColumn[]>(
    () => [
      { name: 'Name', group: 'Test case', width: 32, isFrozen: true },
      { name: 'First difference', group: 'Outcome', width: 30 },
      ...columns.map(({ side, name }) => ({
        name,
        group: side === 'input' ? 'Input' : 'Expected',
        width: Math.max(14, Math.min(name.length + 5, 28)),
      })),
    ],
    [columns],
  );

  /** With what is not saved yet. */
  const shownCases = edits.unsaved.shown(cases);
  const { range, edges, handlers } = useCellRange({
    rows: cases.length,
    columns: columns.length + 1,
    textAt: ({ row, column }) => textOfCell(shownCases[row], columns[column - 1], typeOf),
    focus,
    show: (row) => table.current?.show(row),
    write: readOnly ? null : write,
    undo: () => void edits.undo(),
    redo: () => void edits.redo(),
  });

  const newest = added.at(-1);
  const newestAt = columns.findIndex(({ side, name }) => side === newest?.side && name === newest.name) + 1;
  const focusNewest = useEffectEvent(() => focus({ row: 0, column: newestAt }));
  useEffect(() => {
    if (newest) focusNewest();
  }, [newest]);

  function focus({ row, column }: CellPosition) {
    table.current?.show(row, (shown) => {
      const field = fieldIn(shown, column);
      // What was typed is written when a field is left, also by Enter in the last row.
      if (field === document.activeElement) field?.blur();
      field?.focus();
    });
  }

  /** Asks first where cells that come in together can be read in two ways. */
  function write(step: string, cells: readonly CellText[]) {
    const texts = new Map<string, { type: PlainType | undefined; texts: string[] }>();
    for (const { column, text } of cells) {
      const field = columns[column - 1];
      if (!field) continue;
      const known = texts.get(keyOf(field)) ?? { type: typeOf(field), texts: [] };
      known.texts.push(text);
      texts.set(keyOf(field), known);
    }
    const { questions } = readTogether(texts, {});
    const writeAs = (answers: CellAnswers) => writeCells(step, cells, readTogether(texts, answers).readAs);
    if (questions.length > 0) setAsking({ questions, writeAs });
    else writeAs({});
  }

  function writeCells(step: string, cells: readonly CellText[], readAs: ReadonlyMap<string, ReadAs>) {
    const planned = planCells(cases, shownCases, columns, cells, mayAdd, typeOf, readAs);
    setLeft(leftWords(planned.left, mayAdd));
    const added = planned.added.map((content) => ({ id: randomUuid(), base: null, content }));
    if (planned.edited.length + added.length > 0) void edits.editSeveral(step, planned.edited, added);
  }

  return (
    <>
      <div {...handlers}>
        <VirtualTable
          ref={table}
          label="Test cases"
          columns={titled}
          shown={shown}
          count={cases.length}
          idOf={(row) => cases[row]?.id ?? ''}
          title={(row) => (row + 1).toLocaleString()}
          isFailure={(row) => outcomes?.get(cases[row]?.id ?? '')?.passed === false}
          open={(row) => open(cases[row]?.id ?? '')}
          cells={(row) => {
            const [one, shownOne] = [cases[row], shownCases[row]];
            return (
              one &&
              shownOne && (
                <CaseCells
                  one={one}
                  shown={shownOne}
                  columns={columns}
                  outcome={outcomes?.get(one.id) ?? null}
                  edits={edits}
                  readOnly={readOnly}
                  typeOf={typeOf}
                  selected={selectedIn(range, row)}
                />
              )
            );
          }}
        />
        <p className={classes.left} role="status">
          {left}
        </p>
        <OddCells
          cases={cases}
          columns={columns}
          typeOf={typeOf}
          at={edges && { row: edges.top, column: edges.left }}
          show={focus}
          choose={readOnly ? null : (at, text) => write('choose what is meant', [{ ...at, text }])}
        />
        <CellQuestions
          questions={asking?.questions ?? null}
          close={(answers) => {
            setAsking(null);
            if (answers) asking?.writeAs(answers);
          }}
        />
        {leftOut > 0 && (
          <p className={classes.left}>
            {leftOut === 1 ? '1 more field is' : `${leftOut.toLocaleString()} more fields are`} in the cases. Open a
            case to see all of its fields.
          </p>
        )}
      </div>
      {bar?.(edges ? cases.slice(edges.top, edges.bottom + 1) : noneSelected)}
    </>
  );
}

const noneSelected: readonly TestCase[] = [];

const fieldIn = (row: HTMLElement, column: number) =>
  row.querySelector<HTMLInputElement>(`[data-column="${column}"] input`);

/** The columns of a row that are selected, as a text, which is the same one while they are. */
const selectedIn = (range: Edges | null, row: number): string =>
  range && row >= range.top && row <= range.bottom ? `${range.left} ${range.right}` : '';

function leftWords({ rows, columns }: { rows: number; columns: number }, mayAdd: boolean): string {
  const left = [rows > 0 && counted(rows, 'line'), columns > 0 && counted(columns, 'column')].filter(Boolean);
  if (left.length === 0) return '';
  const why = rows === 0 ? 'add columns first' : mayAdd ? tooManyTestCases : 'cases are added below all of them only';
  return `Left out: ${left.join(' and ')} that did not fit (${why}).`;
}
