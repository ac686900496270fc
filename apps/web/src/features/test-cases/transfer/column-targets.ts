import type { TestCase } from '@rulewright/contract';
import { columnsOf } from '../cases/case-fields.ts';
import { fieldName, readFieldName, readPath } from '../cases/field-titles.ts';

/** What a column of a sheet is for. Several can be fields of the input, and of what is expected. */
export const columnTargets = {
  none: 'Leave out',
  name: 'Name',
  input: 'Input',
  expected: 'Expected',
  match: 'Match',
  tolerance: 'Tolerance',
  any: 'May be anything',
  clock: 'Fixed clock',
  notes: 'Notes',
  tags: 'Tags',
  id: 'Id',
} as const;
export type ColumnTarget = keyof typeof columnTargets;

export const isField = (target: ColumnTarget) => target === 'input' || target === 'expected';

/** A title such as `input.age` says what its column is for. That of a batch's results begins with `result`. */
const prefix = /^(input|expected|result)(?=$|[.[])/;

/** Finds what each column is for by its title, or by the fields that the cases have. Another one is a field of the input. */
export function matchTitles(titles: readonly string[], cases: readonly TestCase[]): ColumnTarget[] {
  const known = new Map(columnsOf(cases).map(({ side, path }) => [fieldName(path), side]));
  const taken = new Set<ColumnTarget>();
  return titles.map((title): ColumnTarget => {
    const own = title.toLowerCase() as ColumnTarget;
    const isOwn = Object.hasOwn(columnTargets, own) && !isField(own) && own !== 'none' && !taken.has(own);
    const begins = prefix.exec(title)?.[1];
    if (begins) return begins === 'input' ? 'input' : 'expected';
    if (isOwn && !known.has(title)) {
      taken.add(own);
      return own;
    }
    return title === '' ? 'none' : (known.get(title) ?? 'input');
  });
}

/** The path of the field that a column is for: what its title says after the side. Null where that cannot be read. */
export function pathOf(title: string): string[] | null {
  const rest = title.replace(prefix, '');
  return rest === title ? readFieldName(title) : readPath(rest);
}
