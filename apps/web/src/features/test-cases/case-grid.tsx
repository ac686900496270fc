import type { TestCase } from '@rulewright/contract';
import { tooManyTestCases } from '@rulewright/contract';
import type { PlainType } from '@rulewright/jdm';
import { pointerTo } from '@rulewright/jdm';
import type { ReactNode } from 'react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CellAnswers, OpenQuestion } from '#jdm-editor/table/cell-plan.ts';
import { CellQuestions } from '#jdm-editor/table/cell-questions.tsx';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { counted } from '#lib/text/counted.ts';
import type { TableColumn, TableHandle } from '#ui/lists/virtual-table.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import type { CellPosition, Edges } from '#ui/spreadsheet/selection/selection.ts';
import { callWords } from '#workspace/test-runs/network-words.ts';
import classes from './case-grid.module.css';
import type { FieldColumn } from './cases/case-fields.ts';
import { gridColumns, keyOf, valueIn } from './cases/case-fields.ts';
import { fieldPart, nameKey, namePart } from './cases/cell-part.ts';
import type { ReadAs } from './cases/cell-text.ts';
import { cellFault } from './cases/cell-text.ts';
import { planCells, textOfCell } from './cases/cell-writes.ts';
import { fieldName } from './cases/field-titles.ts';
import type { TypeOfField } from './cases/field-types.ts';
import { isBlank } from './cases/new-content.ts';
import { readTogether } from './cases/read-together.ts';
import type { CaseEdits } from './cases/use-case-edits.ts';
import { failedCellWords } from './failed-cell-words.ts';
import { firstDifference } from './first-difference.ts';
import { OddCells } from './odd-cells.tsx';
import type { CaseOutcome } from './run/case-runner.ts';
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

  const { range, edges, handlers } = useCellRange({
    rows: cases.length,
    columns: columns.length + 1,
    textAt: ({ row, column }) => shownText(cases[row], columns[column - 1]),
    focus,
    show: (row) => table.current?.show(row),
    write: readOnly ? null : write,
    undo: () => void edits.undo(),
    redo: () => void edits.redo(),
  });

  const newest = added.at(-1);
  const newestAt = columns.findIndex(({ side, name }) => side === newest?.side && name === newest.name) + 1;
  const focusNewest = useRef(() => {});
  focusNewest.current = () => focus({ row: 0, column: newestAt });
  useEffect(() => {
    if (newest) focusNewest.current();
  }, [newest]);

  function focus({ row, column }: CellPosition) {
    table.current?.show(row, (shown) => {
      const field = fieldIn(shown, column);
      // What was typed is written when a field is left, also by Enter in the last row.
      if (field === document.activeElement) field?.blur();
      field?.focus();
    });
  }

  /** What could not be saved is what its cell shows. */
  const shownText = (one: TestCase | undefined, column: FieldColumn | undefined) =>
    (one && edits.unsaved.textOf(one.id, column ? keyOf(column) : nameKey)) ?? textOfCell(one, column, typeOf);

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
    // What is saved already is written by forgetting what could not be.
    for (const { row, column, text } of cells) {
      const [one, field] = [cases[row], columns[column - 1]];
      if (one && textOfCell(one, field, typeOf) === text) edits.unsaved.forget(one.id, field ? keyOf(field) : nameKey);
    }
    const planned = planCells(cases, columns, cells, mayAdd, typeOf, readAs);
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
            const one = cases[row];
            return (
              one && (
                <Cells
                  one={one}
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

type CellsProps = Pick<Props, 'edits' | 'readOnly'> & {
  typeOf: TypeOfField;
  one: TestCase;
  columns: readonly FieldColumn[];
  outcome: CaseOutcome | null;
  /** The first and the last column of those that are selected. */
  selected: string;
};

/** Kept as it is while the table is scrolled, which renders the table anew. */
const Cells = memo(function Cells({ one, columns, outcome, edits, readOnly, typeOf, selected }: CellsProps) {
  const state = stateOf(one, outcome);
  const wrong = useMemo(() => new Set(outcome?.differences.map(({ path }) => path)), [outcome]);

  const any = useMemo(() => new Set(one.any), [one.any]);

  const [first = -1, last = -1] = selected === '' ? [] : selected.split(' ').map(Number);
  const isSelected = (column: number) => (column >= first && column <= last) || undefined;

  return (
    <>
      <td data-column={0} data-selected={isSelected(0)} data-frozen>
        <div className={classes.name}>
          <span className={classes.state} data-state={state}>
            {state}
          </span>
          <Cell
            label={`Name of ${one.name}`}
            text={one.name}
            readOnly={readOnly}
            unsaved={edits.unsaved.textOf(one.id, nameKey)}
            write={(name) => edits.edit(`rename ${one.name}`, one, namePart(name))}
            isOnItsWay={() => edits.unsaved.isOnItsWay(one.id, nameKey)}
            forget={() => edits.unsaved.forget(one.id, nameKey)}
          />
        </div>
      </td>
      <td data-begins data-state={state} className={classes.difference} title={outcome ? lineOf(outcome) : undefined}>
        {outcome && lineOf(outcome)}
      </td>
      {columns.map((column, at) => {
        const anything = column.side === 'expected' ? anythingAt(any, column.path) : null;
        const isWrong = column.side === 'expected' && wrong.has(column.path.reduce(pointerTo, ''));
        return (
          <td
            key={keyOf(column)}
            data-begins={columns[at - 1]?.side !== column.side || undefined}
            data-wrong={isWrong || undefined}
            data-any={anything ? true : undefined}
            data-column={at + 1}
            data-selected={isSelected(at + 1)}
            className={classes.field}
          >
            <Cell
              label={`${column.name} of ${one.name}, ${column.side}`}
              isWrong={isWrong}
              odd={cellFault(valueIn(one, column), typeOf(column))?.message ?? null}
              anything={anything}
              text={textOfCell(one, column, typeOf)}
              readOnly={readOnly}
              unsaved={edits.unsaved.textOf(one.id, keyOf(column))}
              write={(text) =>
                edits.edit(`change ${column.name} of ${one.name}`, one, fieldPart(column, text, typeOf(column)))
              }
              isOnItsWay={() => edits.unsaved.isOnItsWay(one.id, keyOf(column))}
              forget={() => edits.unsaved.forget(one.id, keyOf(column))}
            />
          </td>
        );
      })}
    </>
  );
});

/** What says that the answer may have anything at a place. Null where it may not. */
function anythingAt(places: ReadonlySet<string>, path: readonly string[]): string | null {
  if (places.size === 0) return null;
  const last = path.findLastIndex((_, at) => places.has(path.slice(0, at + 1).reduce(pointerTo, '')));
  if (last === -1) return null;
  if (last === path.length - 1) return 'May be anything: it only has to be there';
  return `Makes no difference: ${fieldName(path.slice(0, last + 1))} may be anything`;
}

function stateOf(one: TestCase, outcome: CaseOutcome | null): 'New' | 'Not run' | 'Passed' | 'Failed' {
  if (isBlank(one)) return 'New';
  const passed = outcome?.passed ?? null;
  return passed === null ? 'Not run' : passed ? 'Passed' : 'Failed';
}

type CellProps = {
  label: string;
  text: string;
  /** Whether the answer is another one. */
  isWrong?: boolean;
  /** Why it is no value of its field, or not clear. */
  odd?: string | null;
  /** What says that the answer may have anything there. */
  anything?: string | null;
  readOnly: boolean;
  /** What was typed and could not be saved. */
  unsaved: string | undefined;
  write: (text: string) => Promise<unknown>;
  /** Whether another text is being saved. */
  isOnItsWay: () => boolean;
  /** Forgets what could not be saved. */
  forget: () => void;
};

/** What was typed and is not written yet, and the text that it is written over. */
type Draft = Pick<CellProps, 'text' | 'write'> & { over: string; isLeft: boolean };

/** Written when the field is left, which Enter does. Escape puts back what was there. */
function Cell({ label, text, isWrong = false, odd = null, anything = null, readOnly, unsaved, ...actions }: CellProps) {
  const { write, isOnItsWay, forget } = actions;
  const [draft, setDraft] = useState<Draft | null>(null);

  if (draft?.isLeft && text !== draft.over) setDraft(null);

  async function leave() {
    if (!draft) return;
    const left = { ...draft, isLeft: true };
    setDraft(left);
    if (draft.text === text && !isOnItsWay()) forget();
    else await draft.write(draft.text);
    // The grid has what was written by then, or what could not be saved.
    requestAnimationFrame(() => setDraft((now) => (now === left ? null : now)));
  }

  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      {...(odd !== null && { title: odd, 'data-odd': true, 'aria-description': odd })}
      {...(anything !== null && { title: anything, placeholder: 'anything' })}
      value={draft?.text ?? unsaved ?? text}
      data-unsaved={unsaved !== undefined || undefined}
      readOnly={readOnly}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) =>
        setDraft({ over: text, write, ...draft, text: currentTarget.value, isLeft: false })
      }
      onKeyDown={(event) => {
        // Nothing is left to write when the field is left.
        if (event.key === 'Escape') flushSync(() => setDraft(null));
      }}
      onBlur={() => void leave()}
    />
  );
}

/** Why a case does not pass, or what it called over the network where it does. */
const lineOf = (outcome: CaseOutcome) =>
  firstDifference(outcome) || failedCellWords(outcome.failedCells) || callWords(outcome.network);
