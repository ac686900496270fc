import type { FieldColumn } from '../fields/case-fields.ts';
import { fieldName, readFieldName } from '../fields/field-titles.ts';
import type { KnownFields } from '../fields/known-fields.ts';

/** What a column of a sheet can be. Several can be fields of the input, and of what is expected. */
export const columnTargets = {
  /** Nobody has said yet whether it is the input's or the answer's. */
  open: 'Choose one',
  none: 'Leave out',
  name: 'Name',
  input: 'Input',
  expected: 'Expected',
  wholeInput: 'Whole input',
  wholeExpected: 'Whole answer',
  match: 'Match',
  tolerance: 'Tolerance',
  any: 'May be anything',
  clock: 'Fixed clock',
  no_failed_cells: 'No failed cells',
  notes: 'Notes',
  tags: 'Tags',
  id: 'Id',
} as const;
export type ColumnTarget = keyof typeof columnTargets;

/** What a column is, and for a field of the input or of what is expected which one: `customer.age`. */
export type ColumnUse = {
  target: ColumnTarget;
  field: string;
  /** Where both the input and the answer have the field of the title: what it is called there. */
  both?: Record<Side, string>;
};

type Side = FieldColumn['side'];

export const isField = (target: ColumnTarget): target is Side => target === 'input' || target === 'expected';

const wholes = { input: 'wholeInput', expected: 'wholeExpected' } as const;

const isWhole = (target: ColumnTarget) => target === 'wholeInput' || target === 'wholeExpected';

/** The part of a case that a column fills with all, or with a field, of it. Null where it is another part. */
export function sideOf(target: ColumnTarget): Side | null {
  if (isField(target)) return target;
  return target === 'wholeInput' ? 'input' : target === 'wholeExpected' ? 'expected' : null;
}

/** The path of what a column fills. Null where its field cannot be read. */
export const pathOf = ({ target, field }: ColumnUse): string[] | null =>
  isField(target) ? readFieldName(field.trim()) : [];

/** A title such as `input.age` says what its column is. That of a batch's results begins with `result`. */
const prefix = /^(input|expected|result)(?=$|[.[])\.?/;

/** Words that people put before the name of a field, or above the whole. */
const leading = /^(input|expected|result|output|answer)(?:$|(?=\[)|[\s:_.-]+(?=\S))/i;

const sideOfWord = (word: string): Side => (word.toLowerCase() === 'input' ? 'input' : 'expected');

/** The titles, as an export writes them, of what a case holds besides its fields. */
const own = ['name', 'match', 'tolerance', 'any', 'clock', 'no_failed_cells', 'notes', 'tags', 'id'] as const;

const otherTitles = new Map<string, ColumnTarget>([
  ...['case', 'testcase', 'title', 'test', 'scenario', 'testname', 'casename'].map((title) => [title, 'name'] as const),
  ...['note', 'comment', 'comments', 'description', 'remark', 'remarks'].map((title) => [title, 'notes'] as const),
  ...['tag', 'label', 'labels'].map((title) => [title, 'tags'] as const),
  ['fixedclock', 'clock'],
  ['nofailedcells', 'no_failed_cells'],
  ['maybeanything', 'any'],
  ['toleranceofnumbers', 'tolerance'],
]);

/** Capitals, spaces and what joins words make no difference: "Credit score" is creditScore. */
const normal = (text: string) => text.toLowerCase().replace(/[\s_.\-–]/g, '');

/** Finds what each column is by its title, and by the fields that are known. Another one is a field of the input. */
export function matchTitles(titles: readonly string[], known: KnownFields): ColumnUse[] {
  const isExported = titles.some((title) => prefix.test(title));
  const taken = new Set<string>();
  // A second title for the whole is told, and not taken for a field that is called so.
  const mayBeTwice = (use: ColumnUse) => use.target === 'none' || isToChoose(use) || isWhole(use.target);
  const isFree = (use: ColumnUse) => mayBeTwice(use) || !taken.has(keyOf(use));
  return titles.map((title): ColumnUse => {
    const found = candidates(title, known, isExported).find(isFree) ?? fieldUse('input', title);
    taken.add(keyOf(found));
    return found;
  });
}

/** Columns with the same one fill the same part of a case. */
export const keyOf = (use: ColumnUse): string => `${use.target} ${isField(use.target) ? use.field.trim() : ''}`;

const plain = (target: ColumnTarget): ColumnUse => ({ target, field: '' });
const fieldUse = (target: Side, field: string): ColumnUse => ({ target, field });

/** Whether nobody has said yet which field it is. */
const isToChoose = ({ target, field }: ColumnUse) => target === 'open' || (isField(target) && field.trim() === '');

/** What a column with a title may be, the likeliest first. */
function candidates(title: string, known: KnownFields, isExported: boolean): ColumnUse[] {
  if (title === '') return [plain('none')];
  const begins = prefix.exec(title);
  if (begins) {
    const side = sideOfWord(begins[1] ?? '');
    const field = title.slice(begins[0].length);
    return [field === '' ? plain(wholes[side]) : fieldUse(side, field)];
  }
  const ownTarget = own.find((target) => target === title.toLowerCase());
  const [owned, fields] = [ownTarget ? [plain(ownTarget)] : [], fieldsLike(title, known)];
  const other = otherTitles.get(normal(title));
  const word = leading.exec(title);
  const said = word && {
    side: sideOfWord(word[1] ?? ''),
    field: title.slice(word[0].length),
  };
  return [
    // Only a sheet that nobody exported calls a field of the input so.
    ...(isExported || ownTarget === 'name' ? [...owned, ...fields] : [...fields, ...owned]),
    ...(other ? [plain(other)] : []),
    ...(said?.field === '' ? [plain(wholes[said.side])] : []),
    ...(said?.field ? [...fieldsLike(said.field, known, [said.side]), fieldUse(said.side, said.field)] : []),
    ...(ownTarget === undefined ? [] : [fieldUse('input', title)]),
  ];
}

/**
 * The known fields that a title names: with its whole path, or else with the last part of only one. Where the input and what
 * is expected have it alike, a person has to choose.
 */
function fieldsLike(title: string, known: KnownFields, sides: readonly Side[] = ['input', 'expected']): ColumnUse[] {
  const wanted = normal(title);
  if (wanted === '') return [];
  const all = sides.flatMap((side) => known[side].map((path) => ({ side, path })));
  const exact = all.filter(({ path }) => fieldName(path) === title);
  const whole = all.filter(({ path }) => normal(path.join('')) === wanted);
  const last = all.filter(({ path }) => normal(path.at(-1) ?? '') === wanted);
  const lastOnes = sides.map((side) => last.filter((one) => one.side === side)).filter(({ length }) => length === 1);
  const likeliest = [exact, whole, lastOnes.flat()].find(({ length }) => length > 0) ?? [];
  const nameIn = (side: Side) => likeliest.find((one) => one.side === side)?.path;
  const [input, expected] = [nameIn('input'), nameIn('expected')];
  if (input && expected)
    return [{ ...plain('open'), both: { input: fieldName(input), expected: fieldName(expected) } }];
  return [...exact, ...whole, ...lastOnes.flat()].map(({ side, path }) => fieldUse(side, fieldName(path)));
}

/** What is wrong with each column as it is chosen. Null where nothing is. */
export function columnFaults(uses: readonly ColumnUse[], letterOf: (at: number) => string): (string | null)[] {
  const firsts = new Map<string, number[]>();
  for (const [at, use] of uses.entries())
    if (use.target !== 'none') firsts.set(keyOf(use), [...(firsts.get(keyOf(use)) ?? []), at]);
  return uses.map((use, at) => {
    if (use.target === 'none') return null;
    if (isToChoose(use)) return toChooseWords(use);
    if (pathOf(use) === null) return 'Write the field such as customer.age';
    const others = (firsts.get(keyOf(use)) ?? []).filter((other) => other !== at).map(letterOf);
    if (others.length === 0) return null;
    const what = isField(use.target) ? 'this' : `"${columnTargets[use.target]}"`;
    return `Column ${others.join(', ')} is ${what} too. Leave one of them out`;
  });
}

function toChooseWords({ both }: ColumnUse): string {
  if (!both) return 'Choose a field, or leave the column out';
  const names = both.input === both.expected ? `"${both.input}"` : `"${both.input}" and "${both.expected}"`;
  return `The input and the answer both have ${names}. Choose one, or leave the column out`;
}

/** A column of which somebody chooses what it is. A field that both sides have is called as on the side that is chosen. */
export function withTarget(use: ColumnUse, target: ColumnTarget): ColumnUse {
  const { field, both } = use;
  const isFound = both !== undefined && ['', both.input, both.expected].includes(field.trim());
  return { ...use, target, field: isFound && isField(target) ? both[target] : field };
}
