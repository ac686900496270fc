import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { isRecord } from '#lib/json/is-record.ts';
import { MAX_GRID_COLUMNS } from '../case-limits.ts';
import { fieldName } from './field-titles.ts';

/** A column of the grid: a field of the inputs or of what is expected, by its path. */
export type FieldColumn = { side: 'input' | 'expected'; path: readonly string[]; name: string };

const MAX_DEPTH = 6;

/** The fields that some cases have, in the order in which they come, as many as the grid has columns for. */
export function columnsOf(cases: readonly TestCase[]): FieldColumn[] {
  return [fieldsOf(cases, 'input'), fieldsOf(cases, 'expected')].flatMap((side) => side.slice(0, MAX_GRID_COLUMNS));
}

/** What is expected where that is a list or a single value, and has no fields. */
const wholeColumn: FieldColumn = { side: 'expected', path: [], name: 'whole answer' };

/** The columns of the grid, further ones each at the end of its side, and how many fields of the cases have none. */
export function gridColumns(
  cases: readonly TestCase[],
  added: readonly FieldColumn[],
): { columns: FieldColumn[]; leftOut: number } {
  const [input, expected] = [fieldsOf(cases, 'input'), fieldsOf(cases, 'expected')];
  const whole = cases.some((one) => !isRecord(one.expected)) ? [wholeColumn] : [];
  const shown = [...input.slice(0, MAX_GRID_COLUMNS), ...whole, ...expected.slice(0, MAX_GRID_COLUMNS), ...added];
  const columns = new Map(shown.map((column) => [keyOf(column), column]));
  return {
    columns: [...columns.values()].sort(
      (one, other) => Number(one.side === 'expected') - Number(other.side === 'expected'),
    ),
    leftOut: [...input, ...expected].filter((column) => !columns.has(keyOf(column))).length,
  };
}

/** A field may be called as the column of a whole answer is. */
export const keyOf = ({ side, path }: FieldColumn) => `${side} ${JSON.stringify(path)}`;

/** What a case has in a column. An answer with fields has them in their own. */
export function valueIn(content: TestCaseContent, { side, path }: FieldColumn): unknown {
  const value = content[side];
  return path.length === 0 && isRecord(value) ? undefined : fieldAt(value, path);
}

/** The side of a column with a value in it. */
export function withValue(content: TestCaseContent, column: FieldColumn, value: unknown): unknown {
  const { side, path } = column;
  // An empty cell takes nothing away that stands in the column of the whole answer, and the other way round.
  if (value === undefined && valueIn(content, column) === undefined) return content[side];
  const changed = withField(content[side], path, value);
  return changed === undefined ? {} : changed;
}

function fieldsOf(cases: readonly TestCase[], side: FieldColumn['side']): FieldColumn[] {
  const found = new Map<string, FieldColumn>();
  for (const one of cases)
    for (const path of leavesOf(one[side])) {
      // A name with dots is not the same as fields in fields.
      const name = fieldName(path);
      if (!found.has(name)) found.set(name, { side, path, name });
    }
  return [...found.values()];
}

/** The paths of the fields that hold no fields themselves. */
export function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (!isRecord(value) || path.length >= MAX_DEPTH || (path.length > 0 && Object.keys(value).length === 0)) {
    if (path.length > 0) yield path;
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, name]);
}

export const fieldAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined), value);

/** The value with a field changed. Undefined takes the field away. */
export function withField(value: unknown, path: readonly string[], field: unknown): unknown {
  const [name, ...inner] = path;
  if (name === undefined) return field;
  const fields = isRecord(value) ? value : {};
  const next = withField(Object.hasOwn(fields, name) ? fields[name] : undefined, inner, field);
  const others = Object.entries(fields).filter(([other]) => other !== name);
  if (next === undefined) return Object.fromEntries(others);
  return Object.hasOwn(fields, name)
    ? Object.fromEntries(Object.entries(fields).map(([other, old]) => [other, other === name ? next : old]))
    : { ...Object.fromEntries(others), [name]: next };
}
