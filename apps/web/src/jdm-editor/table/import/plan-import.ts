import type { CellContext } from '@rulewright/jdm';
import { plainMessage } from '#jdm-editor/problems/plain-message.ts';
import { checkCell } from '#jdm-editor/table/cells/cell-check.ts';
import type { CellAnswers, ColumnPlan, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import { countsText, joinedQuestions, planColumn, sumOfCounts } from '#jdm-editor/table/cells/cell-plan.ts';
import type { InferredValues } from '#jdm-editor/table/columns/grid-columns.ts';
import { nothingInferred, valuesIn } from '#jdm-editor/table/columns/grid-columns.ts';
import { typeOfCells } from '#jdm-editor/table/columns/suggested-type.ts';
import { cellsOf, shownCell, shownText } from '#jdm-editor/table/content/column-cells.ts';
import type { ColumnValues } from '#jdm-editor/table/content/column-types.ts';
import { newType } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn, TableContent, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { emptyRow, insertColumn } from '#jdm-editor/table/content/table-edits.ts';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { columnLetters, isEmptyCell } from '#lib/sheets/sheet.ts';
import type { TitledSheet } from '#lib/sheets/titled-sheet.ts';
import { escapedIn } from '#lib/sheets/write-csv.ts';
import { asSentence } from '#lib/text/as-sentence.ts';
import { alignByKey, alignRows } from './align-rows.ts';
import { fieldOfTitle, outputFieldOfTitle } from './field-of-title.ts';
import type { ColumnTarget } from './match-columns.ts';

/** Without the columns that a new table begins with, as long as nothing was made of them: a file brings its own. */
export function withoutFirstColumns(content: TableContent): TableContent {
  const columns = tableColumns(content);
  const isNew =
    columns.length === 2 && columns.every(({ name, field }) => name === '' && (field === '' || field === 'output'));
  return isNew && tableRows(content).length === 0 ? { ...content, inputs: [], outputs: [] } : content;
}

export type ImportMode = 'replace' | 'append';

export type ChangedRow = {
  kind: 'added' | 'removed' | 'changed';
  /** The number that it has afterwards, or had before if it is removed. */
  number: number;
  /** The texts of the imported columns, as they are shown. */
  cells: { before: string; after: string }[];
};

export type ImportPlan = {
  content: TableContent;
  columns: TableColumn[];
  titles: string[];
  changes: ChangedRow[];
  sameCount: number;
  /** What is wrong in the file, with line and column. */
  faults: string[];
  /** What the cells were understood as: "31 texts, 2 expressions, 1 not understood". */
  said: string;
  /** What is to be asked about cells that can be read in two ways. */
  questions: readonly OpenQuestion[];
};

/** A column of the file with the column that it goes to. `plan` is null for notes, which are kept as they are. */
type Wanted = {
  position: number;
  id: string;
  column: TableColumn | null;
  values: ColumnValues;
  cells: CellContext | null;
  plan: ColumnPlan | null;
};

/** What a table becomes when a sheet is imported. Everything that the sheet does not say stays as it is. */
export function planImport(
  content: TableContent,
  sheet: TitledSheet,
  targets: readonly ColumnTarget[],
  mode: ImportMode,
  newId: () => string,
  /** The position of the column of the file by which rows are recognized. Without one they are by all that is in them. */
  keyAt: number | null = null,
  inferred: InferredValues = nothingInferred,
  answers: CellAnswers = {},
): ImportPlan {
  const { content: grown, ids } = withNewColumns(content, sheet, targets, newId);
  const columns = tableColumns(grown);
  const wanted: Wanted[] = ids.flatMap((id, position) => {
    const column = columns.find((one) => one.id === id) ?? null;
    if (id === null) return [];
    const values = valuesIn(column, inferred);
    const context = column && cellsOf(column, inferred.get(column.id));
    const shown = new Set(tableRows(content).map((row) => shownText(row, id, context)));
    const plan = context && planColumn(cellsAt(sheet, position, column, values), context, answers, shown);
    return [{ position, id, column, values, cells: context, plan }];
  });
  const stored = sheet.rows.map(({ cells }) =>
    wanted.map((one) => textOf(cells[one.position] ?? null, one, sheet.isCsv)),
  );
  // Rows are compared by what is shown of them: a cell that is only written in another way is the same.
  const texts = stored.map((row) => row.map((text, at) => shownOf(text, wanted[at])));
  const before = tableRows(grown);
  const kept = mode === 'append' ? before : [];
  const compared = mode === 'append' ? [] : before;
  const textsBefore = compared.map((row) => wanted.map(({ id, cells }) => shownText(row, id, cells)));
  const key = wanted.findIndex(({ position }) => position === keyAt);
  const keyed = (list: string[][]) => list.map((row) => ({ key: (row[key] ?? '').trim(), row: keyOf(row) }));
  const aligned =
    key === -1 ? alignRows(textsBefore.map(keyOf), texts.map(keyOf)) : alignByKey(keyed(textsBefore), keyed(texts));

  const rules: TableRow[] = [...kept];
  const changes: ChangedRow[] = [];
  for (const { before: from, after: to, isSame } of aligned) {
    const old = from === null ? undefined : compared[from];
    const now = to === null ? undefined : texts[to];
    const before = textsBefore[from ?? -1];
    if (now && to !== null) {
      const changed = wanted.map(({ id }, at) =>
        before?.[at] === now[at] ? null : { id, text: stored[to]?.[at] ?? '' },
      );
      rules.push(isSame && old !== undefined ? old : rowWith(old ?? emptyRow(grown, newId()), changed));
    }
    if (isSame) continue;
    changes.push({
      kind: old === undefined ? 'added' : now ? 'changed' : 'removed',
      number: now ? rules.length : (from ?? 0) + 1,
      cells: wanted.map((_, at) => ({ before: before?.[at] ?? '', after: now?.[at] ?? '' })),
    });
  }
  return {
    content: changes.length === 0 && grown === content ? content : { ...grown, rules },
    columns,
    titles: wanted.map(({ position }) => sheet.titles[position] ?? ''),
    changes,
    sameCount: rules.length - changes.filter(({ kind }) => kind !== 'removed').length,
    faults: faultsIn(sheet, wanted),
    said: countsText(sumOfCounts(wanted.flatMap(({ plan }) => plan?.counts ?? []))),
    questions: joinedQuestions(wanted.flatMap(({ plan }) => plan ?? [])),
  };
}

/** Without the space around cells, which a run does not read and spreadsheets do not always keep. */
const keyOf = (texts: readonly string[]) => JSON.stringify(texts.map((text) => text.trim()));

function withNewColumns(
  content: TableContent,
  sheet: TitledSheet,
  targets: readonly ColumnTarget[],
  newId: () => string,
): { content: TableContent; ids: (string | null)[] } {
  let grown = content;
  const ids = targets.map((target, at) => {
    if (target.kind === 'column') return target.id;
    if (target.kind === 'none') return null;
    const id = newId();
    const title = sheet.titles[at] ?? '';
    const type = typeOfCells(
      sheet.rows.map(({ cells }) => cells[at] ?? null),
      target.side === 'inputs' ? 'input' : 'output',
    );
    const end = tableColumns(grown).filter(({ side }) => side === target.side).length;
    grown = insertColumn(grown, target.side, end, {
      ...{ id, name: title, field: (target.side === 'inputs' ? fieldOfTitle : outputFieldOfTitle)(title, at) },
      ...(type && newType(target.side, type)),
    });
    return id;
  });
  return { content: grown, ids };
}

function rowWith(row: TableRow, changed: readonly ({ id: string; text: string } | null)[]): TableRow {
  const cells = changed.flatMap((cell) => {
    // A row without a note has no member for it.
    if (cell === null || (cell.text === '' && !Object.hasOwn(row, cell.id))) return [];
    return [[cell.id, cell.text]];
  });
  return { ...row, ...Object.fromEntries(cells) };
}

const shownOf = (stored: string, wanted: Wanted | undefined): string =>
  wanted?.cells ? shownCell(stored, wanted.cells).text : stored;

/** The cells of a column of the file. */
const cellsAt = ({ rows, isCsv }: TitledSheet, position: number, column: TableColumn | null, values: ColumnValues) =>
  rows.map(({ cells }) => withoutEscape(cells[position] ?? null, column, values, isCsv));

function textOf(cell: SheetCell, { column, values, plan }: Wanted, isCsv: boolean): string {
  const read = withoutEscape(cell, column, values, isCsv);
  return plan ? plan.stored(read) : String(read ?? '');
}

/**
 * A cell without the apostrophe that an export to CSV puts before what a spreadsheet would take for a formula. In a column
 * without a type it is no part of the cell only if the cell can only be read with it: '-' is a text of the language.
 */
function withoutEscape(cell: SheetCell, column: TableColumn | null, values: ColumnValues, isCsv: boolean): SheetCell {
  const escaped = isCsv && typeof cell === 'string' ? escapedIn(cell) : null;
  if (escaped === null) return cell;
  const isRaw = column && values.kind === 'any';
  return isRaw && checkCell(String(cell), column, values)?.severity !== 'error' ? cell : escaped;
}

function faultsIn(sheet: TitledSheet, wanted: readonly Wanted[]): string[] {
  const { titles, rows, isCsv } = sheet;
  const notUnderstood = wanted.map(({ plan }) => new Map(plan?.notUnderstood.map(({ at, message }) => [at, message])));
  const faults: string[] = [];
  for (const [at, { line, cells }] of rows.entries()) {
    for (const [index, one] of wanted.entries()) {
      const unread = notUnderstood[index]?.get(at);
      const text = textOf(cells[one.position] ?? null, one, isCsv);
      const message = unread ?? (one.column && checkCell(text, one.column, one.values)?.message);
      if (message)
        faults.push(`Line ${line}, column ${columnLetters(one.position)}: ${plainMessage(asSentence(message))}`);
    }
    const beyond = cells.findIndex((cell, at) => at >= titles.length && !isEmptyCell(cell));
    if (beyond !== -1) faults.push(`Line ${line}, column ${columnLetters(beyond)}: there is no title above this cell.`);
  }
  return faults;
}
