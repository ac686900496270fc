import { zipEntries } from './zip-entries.ts';

/** A cell of a workbook that has no value, with what a person sees in it: an error, or a formula. Row and column begin at 0. */
export type ValuelessCell = { row: number; column: number; text: string };

/** What is known of a sheet before its values are read. */
export type SurveyedSheet = {
  /** An error such as #REF!, or a formula that no program has calculated: both are empty for whoever reads values alone. */
  valueless: ValuelessCell[];
  /** How many rows and columns there are up to the last ones that hold anything. */
  rows: number;
  columns: number;
};

/** The sheets of a workbook (.xlsx), in its order. */
export async function surveySheets(bytes: ArrayBuffer): Promise<SurveyedSheet[]> {
  const entries = new Map((zipEntries(bytes) ?? []).map((entry) => [entry.name, entry]));
  const read = async (name: string) => (await entries.get(name)?.text()) ?? '';
  const targets = new Map(
    [...tags(await read('xl/_rels/workbook.xml.rels'), 'Relationship')].map(({ attributes }) => [
      attribute(attributes, 'Id'),
      pathOf(attribute(attributes, 'Target') ?? ''),
    ]),
  );
  const sheets = [...tags(await read('xl/workbook.xml'), 'sheet')].map(({ attributes }) =>
    attribute(attributes, 'r:id'),
  );
  const surveyed: SurveyedSheet[] = [];
  for (const id of sheets) {
    const sheet = await read(targets.get(id) ?? '');
    surveyed.push({ valueless: valuelessIn(sheet), ...extentOf(sheet) });
  }
  return surveyed;
}

/** A row, or a cell with something in it: many files have empty ones with a colour far below the others. */
const ROW_OR_FILLED_CELL = /<(?:\w+:)?(?:row\s[^>]*?\br="(\d+)"|c\s[^>]*?\br="([A-Z]+)(\d+)"[^>]*(?<!\/)>(?!<\/))/g;

function extentOf(sheet: string): { rows: number; columns: number } {
  let rows = 0;
  let columns = 0;
  let current = 0;
  for (const [, row, letters, line] of sheet.matchAll(ROW_OR_FILLED_CELL)) {
    if (!letters) {
      current = Number(row);
      continue;
    }
    // A cell may say that it is in another row than the one that it stands in.
    rows = Math.max(rows, current, Number(line));
    columns = Math.max(columns, columnOf(letters) + 1);
  }
  return { rows, columns };
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

function valuelessIn(sheet: string): ValuelessCell[] {
  const found: ValuelessCell[] = [];
  if (!/<(?:\w+:)?f\b|\bt="e"/.test(sheet)) return found;
  for (const { attributes, inner } of tags(sheet, 'c')) {
    const text = seenIn(attribute(attributes, 't') ?? 'n', inner);
    const [, letters, line] = /^([A-Z]+)(\d+)$/.exec(attribute(attributes, 'r') ?? '') ?? [];
    if (text !== null && letters && line) found.push({ row: Number(line) - 1, column: columnOf(letters), text });
  }
  return found;
}

/** What a person sees in a cell that has no value. Null where it has one, or is empty. */
function seenIn(type: string, inner: string): string | null {
  const [formula] = tags(inner, 'f');
  const [value] = tags(inner, 'v');
  if (type === 'e') return value?.inner || '#N/A';
  // A formula whose result is an empty text has a value.
  const hasValue = value !== undefined && (value.inner !== '' || type === 'str');
  return formula && !hasValue ? `=${formula.inner}` : null;
}

type Tag = { attributes: string; inner: string };

/** The elements of a name, which hold no others of that name. Some programs write a prefix before it. */
function* tags(xml: string, name: string): Generator<Tag> {
  const element = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>(.*?)</(?:\\w+:)?${name}>)`, 'gs');
  for (const [, attributes = '', inner = ''] of xml.matchAll(element)) yield { attributes, inner };
}

const attribute = (attributes: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
