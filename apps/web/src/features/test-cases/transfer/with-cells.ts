import type { TestCaseContent } from '@rulewright/contract';
import { fieldAt, withField } from '../fields/case-fields.ts';
import type { FieldCell } from './file-case.ts';

type Sides = Partial<Record<FieldCell['side'], unknown>>;

/** The input and what is expected of a known case, with the cells of a row in the place of the fields that they are for. */
export function withCells(before: TestCaseContent, row: readonly FieldCell[]): Sides {
  const sides: Sides = {};
  for (const side of ['input', 'expected'] as const) {
    const cells = row.filter((cell) => cell.side === side);
    if (cells.length === 0) continue;
    const paths = cells.map(({ path }) => path);
    const left = paths
      .filter((path) => !isAbove(path, paths, before[side]))
      .reduce<unknown>(withoutField, before[side]);
    const given = cells.filter(({ value }) => value !== undefined);
    const merged = given.reduce<unknown>((whole, { path, value }) => withField(whole, path, value), left);
    // A row that leaves nothing to expect is one without an answer.
    const isEmptied = side === 'expected' && given.length === 0 && isEmpty(merged);
    sides[side] = isEmptied ? undefined : (merged ?? (side === 'input' ? {} : undefined));
  }
  return sides;
}

/** Whether the fields of an object have columns of their own. Its cell is empty then, and says nothing. */
const isAbove = (path: readonly string[], paths: readonly (readonly string[])[], value: unknown) =>
  isObject(fieldAt(value, path)) &&
  paths.some((other) => other.length > path.length && path.every((name, at) => other[at] === name));

/** The value without a field, and without what only held that. */
function withoutField(value: unknown, path: readonly string[]): unknown {
  if (fieldAt(value, path) === undefined) return value;
  const without = withField(value, path, undefined);
  const parent = path.slice(0, -1);
  return parent.length > 0 && isEmpty(fieldAt(without, parent)) ? withoutField(without, parent) : without;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => value === undefined || (isObject(value) && Object.keys(value).length === 0);
