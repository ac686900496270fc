import { zipEntries } from './zip-entries.ts';

/** A cell of a workbook that has no value, with what a person sees in it: an error, or a formula. Row and column begin at 0. */
export type ValuelessCell = { row: number; column: number; text: string };

/**
 * The cells of each sheet of a workbook (.xlsx) that hold an error such as #REF!, or a formula that no program has calculated. Both
 * are empty for whoever reads values alone. The sheets are in the order of the workbook.
 */
export async function valuelessCells(bytes: ArrayBuffer): Promise<ValuelessCell[][]> {
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
  const found: ValuelessCell[][] = [];
  for (const id of sheets) found.push(cellsIn(await read(targets.get(id) ?? '')));
  return found;
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

function cellsIn(sheet: string): ValuelessCell[] {
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
