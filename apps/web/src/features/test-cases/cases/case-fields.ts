import type { TestCase } from '@rulewright/contract';
import { withoutUnderflow } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import { sheetTruth } from '#lib/sheets/truth.ts';
import { fieldName } from './field-titles.ts';

/** A column of the grid: a field of the inputs or of what is expected, by its path. */
export type FieldColumn = { side: 'input' | 'expected'; path: readonly string[]; name: string };

/** More columns are left out; a case shows all of its fields when it is opened. */
const MAX_COLUMNS = 60;
const MAX_DEPTH = 6;

/** The fields that some cases have, in the order in which they come. */
export function columnsOf(cases: readonly TestCase[]): FieldColumn[] {
  return [...fieldsOf(cases, 'input'), ...fieldsOf(cases, 'expected')];
}

/** The columns with further ones, each at the end of its side. */
export function withColumns(columns: readonly FieldColumn[], added: readonly FieldColumn[]): FieldColumn[] {
  const all = new Map([...columns, ...added].map((column) => [`${column.side} ${column.name}`, column]));
  return [...all.values()].sort((one, other) => Number(one.side === 'expected') - Number(other.side === 'expected'));
}

function fieldsOf(cases: readonly TestCase[], side: FieldColumn['side']): FieldColumn[] {
  const found = new Map<string, FieldColumn>();
  for (const one of cases)
    for (const path of leavesOf(one[side])) {
      // A name with dots is not the same as fields in fields.
      const name = fieldName(path);
      if (found.size < MAX_COLUMNS && !found.has(name)) found.set(name, { side, path, name });
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

/** A value as a cell shows it: texts without quotes, unless they would be read as something else or be changed. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return readsAsValue(value) || value.trim() !== value || /^$|[\r\n]/.test(value) ? JSON.stringify(value) : value;
}

/** What was typed into a cell: JSON if it is that, else a text. Undefined for nothing. */
export function readCell(text: string): unknown {
  if (text.trim() === '') return undefined;
  const truth = sheetTruth(text);
  if (truth !== null) return truth;
  // What would become 0 is refused by its place.
  return readsAsJson(text) ? JSON.parse(withoutUnderflow(text)) : text;
}

const readsAsValue = (text: string) => sheetTruth(text) !== null || readsAsJson(text);

function readsAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
