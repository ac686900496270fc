import { columnsOf } from '../graph/nodes/table-columns.ts';
import { columnName } from '../graph/nodes/table-content.ts';
import type { UnknownRecord } from '../graph/untrusted-json.ts';
import { asText } from '../graph/untrusted-json.ts';
import type { TableMemory } from './check-memory.ts';
import type { ColumnCheck } from './column-checks.ts';
import type { CellFinding, Finding, RowFindings } from './finding.ts';
import type { Located } from './located.ts';
import { formOf } from './text-form.ts';

export const noFindings = (): RowFindings => ({ byText: [], byRow: new WeakMap() });

const none: readonly CellFinding[] = [];
const noneFound: readonly Finding[] = [];

/**
 * The maximum number of characters of different cells of one table that a check reads, so that the check of a graph takes seconds
 * at most. Where it ends is said.
 */
export const MAX_CHECKED_CHARACTERS = 200_000;

/** What was found in a table, and the first row that was not checked as a whole: null if all were. */
type CheckedCells = { located: Located[]; uncheckedFrom: number | null };

/** Finds what is wrong with the cells of a table. Equal texts of a column are checked once, and a row that is known not again. */
export function checkCells(
  nodeId: string,
  content: unknown,
  checks: readonly ColumnCheck[],
  memory: TableMemory,
): CheckedCells {
  const { inputs, outputs, rules } = columnsOf(content);
  const columns = [...inputs, ...outputs];
  const signature = checks.map((check) => check.signature).join('\n');
  if (memory.signature !== signature) {
    memory.findings = { byText: checks.map(() => new Map()), byRow: new WeakMap() };
    memory.signature = signature;
  }
  const budget = { characters: MAX_CHECKED_CHARACTERS };
  const located: Located[] = [];
  let uncheckedFrom: number | null = null;
  for (const [row, rule] of rules.entries()) {
    const { found, isWhole } = rowFindings(rule, checks, memory, budget);
    for (const { column, finding } of found) located.push(locate(nodeId, row, columns[column] ?? {}, finding));
    if (!isWhole) uncheckedFrom ??= row;
  }
  return { located, uncheckedFrom };
}

function rowFindings(
  rule: UnknownRecord,
  checks: readonly ColumnCheck[],
  { rows, findings }: TableMemory,
  budget: { characters: number },
): { found: readonly CellFinding[]; isWhole: boolean } {
  const known = findings.byRow.get(rule);
  if (known) return { found: known, isWhole: true };
  let isWhole = true;
  const found = rows.textsOf(rule).texts.flatMap((text, column) => {
    if (text === '') return none;
    const ofText = textFindings(text, checks[column], findings.byText[column], budget);
    isWhole &&= ofText !== null;
    return ofText?.map((finding) => ({ column, finding })) ?? none;
  });
  const kept = found.length > 0 ? found : none;
  // A row that was not read to its end is read by the next check.
  if (isWhole) findings.byRow.set(rule, kept);
  return { found: kept, isWhole };
}

/** Null if the text was not read, because others took all that may be read. */
function textFindings(
  text: string,
  check: ColumnCheck | undefined,
  byText: Map<string, readonly Finding[]> | undefined,
  budget: { characters: number },
): readonly Finding[] | null {
  const known = byText?.get(text);
  if (known) return known;
  if (!check) return noneFound;
  const isOwnForm = check.hasOwnValues || (check.hasListedFields && mayCompareField(text));
  const form = isOwnForm ? text : formOf(text, !check.hasMoments);
  const ofForm = form === text ? undefined : (byText?.get(form) ?? foundIn(form, check, byText, budget));
  return ofForm?.length === 0 ? ofForm : foundIn(text, check, byText, budget);
}

/** Such as `score == 7` and `score in [7]`. */
const mayCompareField = (text: string) => /[!=]=|\bin\b/.test(text) && /[A-Za-z]/.test(text);

function foundIn(
  text: string,
  check: ColumnCheck,
  byText: Map<string, readonly Finding[]> | undefined,
  budget: { characters: number },
): readonly Finding[] | null {
  budget.characters -= text.length;
  if (budget.characters < 0) return null;
  const found = check.check(text);
  byText?.set(text, found);
  return found;
}

function locate(nodeId: string, row: number, column: UnknownRecord, finding: Finding): Located {
  const label = () => `Row ${row + 1}, column "${columnName(column)}"`;
  return { nodeId, row, column: asText(column.id), label, finding };
}

/** The texts that the cells of a column write in quotes, and those that are listed for it. */
export function textsOfColumn(
  content: unknown,
  column: string,
  { rows }: TableMemory,
  checks: readonly ColumnCheck[],
): Set<string> {
  const at = rows.ids.indexOf(column);
  const texts = new Set([...(checks[at]?.named ?? [])].filter((value) => typeof value === 'string'));
  const read = new Set<string>();
  for (const rule of columnsOf(content).rules) {
    const text = rows.textsOf(rule).texts[at] ?? '';
    if (read.has(text)) continue;
    read.add(text);
    for (const [, double, single] of text.matchAll(/"([^"]*)"|'([^']*)'/g)) texts.add(double ?? single ?? '');
  }
  return texts;
}

/** Whether a column has a cell that is not empty. */
export const isFilled = ({ rows }: TableMemory, content: unknown, at: number): boolean =>
  columnsOf(content).rules.some((rule) => rows.textsOf(rule).texts[at] !== '');
