import type { CellContext, CellQuestion, CellReading, CellType, DayOrder } from '@rulewright/jdm';
import { readCell } from '@rulewright/jdm';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { SheetDate } from '#lib/sheets/sheet.ts';
import { counted } from '#lib/text/counted.ts';

/** What somebody has said about cells that can be read in two ways. */
export type CellAnswers = {
  dayOrder?: DayOrder;
  decimal?: '.' | ',';
  /** By the field of the column, because one column may have conditions and another one texts that begin like them. */
  words?: ReadonlyMap<string, 'condition' | 'text'>;
};

/** Cells that can be read in two ways, and one of them. */
export type OpenQuestion = {
  question: CellQuestion;
  count: number;
  example: string;
  /** The field of the column that is asked about. Undefined where the answer holds for all columns. */
  field?: string;
};

/** How many cells were understood as what. */
export type CellCounts = { values: ReadonlyMap<CellType, number>; expressions: number; notUnderstood: number };

/** What the cells of one column become. */
export type ColumnPlan = {
  stored: (cell: SheetCell) => string;
  /** How its dates and numbers are read. */
  readAs: Pick<CellContext, 'locale' | 'dayOrder' | 'decimal'>;
  counts: CellCounts;
  questions: readonly OpenQuestion[];
  /** Cells that stay as they are, by their place in the list. */
  notUnderstood: readonly { at: number; text: string; message: string }[];
};

/**
 * What cells from elsewhere become in a column. Each different text is read once, and what has two meanings is asked about
 * together: dates such as 01/02/2026 are read in the order of the others in the column, else in that of the locale.
 */
export function planColumn(
  cells: readonly SheetCell[],
  column: CellContext,
  answers: CellAnswers = {},
  /** What the column shows already. A text that it shows as a condition is meant as that. */
  shown: ReadonlySet<string> = new Set(),
): ColumnPlan {
  const wordsOf = (cell: SheetCell, otherwise: CellContext['words']) =>
    typeof cell === 'string' && shown.has(cell.trim()) ? 'condition' : otherwise;
  const first = readEach(cells, (cell) =>
    readSheetCell(cell, { ...column, dayOrder: 'ask', words: wordsOf(cell, 'ask') }),
  );
  const evident = evidentOrder(first.keys(), column);
  const context: CellContext = {
    ...column,
    decimal: answers.decimal,
    dayOrder: answers.dayOrder ?? evident ?? 'ask',
    words: answers.words?.get(column.field ?? '') ?? 'ask',
  };
  const readings = readEach(cells, (cell, key) => {
    const before = first.get(key);
    return before && !isOpen(before) ? before : readSheetCell(cell, context);
  });
  const readingOf = (cell: SheetCell) => readings.get(keyOf(cell)) ?? readSheetCell(cell, context);
  const openCells = cells.filter((cell) => {
    const before = first.get(keyOf(cell));
    return before && isOpen(before) && (before.question !== 'dayOrder' || evident === undefined);
  });
  return {
    stored: (cell) => readingOf(cell).stored,
    readAs: { locale: context.locale, dayOrder: context.dayOrder, decimal: context.decimal },
    ...summary(cells.map(readingOf), column.type),
    questions: questionsAbout(openCells, column, (cell) => first.get(keyOf(cell))),
  };
}

/** Reads each different cell once. */
function readEach(cells: readonly SheetCell[], read: (cell: SheetCell, key: string) => CellReading) {
  const readings = new Map<string, CellReading>();
  for (const cell of cells) {
    const key = keyOf(cell);
    if (!readings.has(key)) readings.set(key, read(cell, key));
  }
  return readings;
}

type OpenReading = CellReading & { as: 'unclear'; question: CellQuestion };

const isOpen = (reading: CellReading): reading is OpenReading =>
  reading.as === 'unclear' && reading.question !== undefined;

/** Also those that are answered, so that the answer can be changed. */
function questionsAbout(
  cells: readonly SheetCell[],
  { field = '' }: CellContext,
  readingOf: (cell: SheetCell) => CellReading | undefined,
): OpenQuestion[] {
  const questions = new Map<CellQuestion, OpenQuestion>();
  for (const cell of cells) {
    const reading = readingOf(cell);
    if (!reading || !isOpen(reading)) continue;
    const { question, stored } = reading;
    const before = questions.get(question);
    questions.set(question, {
      ...{ question, count: (before?.count ?? 0) + 1, example: before?.example ?? stored },
      ...(question === 'words' && { field }),
    });
  }
  return [...questions.values()];
}

/** Numbers, dates and truth values of a file are not the same as texts that look like them. */
const keyOf = (cell: SheetCell): string => `${cell instanceof SheetDate ? 'date' : typeof cell} ${cell ?? ''}`;

/** A cell of a file or of a clipboard. What a file says is a number or a date needs no locale to be read. */
export function readSheetCell(cell: SheetCell, context: CellContext): CellReading {
  if (typeof cell === 'string' || cell === null) return readCell(cell ?? '', context);
  if (cell instanceof SheetDate && context.type === 'any') return { as: 'expression', stored: `"${cell}"` };
  return readCell(String(cell), { ...context, locale: undefined, decimal: '.' });
}

const slashed = /\b(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}\b/g;

/**
 * The order in which days and months stand in a column: that of the dates that can only be read in one way, if all of them agree,
 * else that of the locale. Undefined where both orders are found, because somebody has to be asked then.
 */
function evidentOrder(texts: Iterable<string>, { locale }: CellContext): DayOrder | undefined {
  const orders = new Set<DayOrder>();
  for (const text of texts)
    for (const [, one, other] of text.matchAll(slashed)) {
      if (Number(one) > 12) orders.add('dayFirst');
      if (Number(other) > 12) orders.add('monthFirst');
    }
  if (orders.size > 1) return undefined;
  const [evident] = orders;
  const own = locale === undefined ? undefined : localeOrder(locale);
  return evident === undefined || own === undefined || evident === own ? (evident ?? own) : undefined;
}

/** How a locale reads the first of February. */
const localeOrder = (locale: string): DayOrder =>
  readCell('01/02/2026', { type: 'date', side: 'output', locale }).stored === '"2026-02-01"'
    ? 'dayFirst'
    : 'monthFirst';

function summary(readings: readonly CellReading[], type: CellType): Pick<ColumnPlan, 'counts' | 'notUnderstood'> {
  const notUnderstood: { at: number; text: string; message: string }[] = [];
  let [values, expressions] = [0, 0];
  for (const [at, reading] of readings.entries()) {
    if (reading.stored === '') continue;
    if (reading.as === 'value') values++;
    // Without a type there is nothing to be understood.
    else if (reading.as === 'expression') expressions += Number(type !== 'any');
    if (reading.as === 'unclear') notUnderstood.push({ at, text: reading.stored, message: reading.message });
  }
  const counts = {
    values: new Map(values > 0 ? [[type, values]] : []),
    expressions,
    notUnderstood: notUnderstood.length,
  };
  return { counts, notUnderstood };
}

/** All counts of several columns together. Those of columns without a type say nothing. */
export function sumOfCounts(all: readonly CellCounts[]): CellCounts {
  const values = new Map<CellType, number>();
  for (const counts of all)
    for (const [type, count] of counts.values) values.set(type, (values.get(type) ?? 0) + count);
  const sum = (of: (counts: CellCounts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  return { values, expressions: sum((one) => one.expressions), notUnderstood: sum((one) => one.notUnderstood) };
}

/** The questions of several columns: what holds for all of them is asked once. */
export function joinedQuestions(plans: readonly ColumnPlan[]): OpenQuestion[] {
  const joined = new Map<string, OpenQuestion>();
  for (const one of plans.flatMap(({ questions }) => questions)) {
    const key = `${one.question} ${one.field ?? ''}`;
    const before = joined.get(key);
    joined.set(key, before ? { ...before, count: before.count + one.count } : one);
  }
  return [...joined.values()];
}

const nouns: Readonly<Record<Exclude<CellType, 'any'>, [one: string, many: string]>> = {
  string: ['text', 'texts'],
  number: ['number', 'numbers'],
  boolean: ['truth value', 'truth values'],
  date: ['date', 'dates'],
  dateTime: ['date with time', 'dates with times'],
  time: ['time', 'times'],
};

/** "31 texts, 2 expressions, 1 not understood". Empty where there is nothing to say. */
export function countsText({ values, expressions, notUnderstood }: CellCounts): string {
  const parts = [...values].flatMap(([type, count]) => (type === 'any' ? [] : [counted(count, ...nouns[type])]));
  if (expressions > 0) parts.push(counted(expressions, 'expression'));
  if (notUnderstood > 0) parts.push(`${notUnderstood.toLocaleString('en')} not understood`);
  return parts.join(', ');
}
