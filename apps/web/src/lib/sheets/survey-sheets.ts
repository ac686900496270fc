import type { XmlTag } from './xml-tags.ts';
import { attribute, xmlTags } from './xml-tags.ts';
import { zipEntries } from './zip-entries.ts';

/** A cell of a workbook that has no value, with what a person sees in it: an error, or a formula. Row and column begin at 0. */
type ValuelessCell = { row: number; column: number; text: string };

/** What is known of a sheet before its values are read. */
export type SurveyedSheet = {
  /** An error such as #REF!, or a formula that no program has calculated: both are empty for whoever reads values alone. */
  valueless: ValuelessCell[];
  /** How many rows and columns there are up to the last ones that hold anything. */
  rows: number;
  columns: number;
  /** How many rows there are up to the last one with a text, which may be empty. */
  rowsWithText: number;
};

/** The sheets of a workbook (.xlsx), in its order. */
export async function surveySheets(bytes: ArrayBuffer): Promise<SurveyedSheet[]> {
  const entries = new Map((zipEntries(bytes) ?? []).map((entry) => [entry.name, entry]));
  const read = async (name: string) => (await entries.get(name)?.text()) ?? '';
  const targets = new Map(
    elements(await read('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      pathOf(attribute(tag, 'Target') ?? ''),
    ]),
  );
  const sheets = elements(await read('xl/workbook.xml'), 'sheet').map((tag) => attribute(tag, 'r:id'));
  const surveyed: SurveyedSheet[] = [];
  for (const id of sheets) surveyed.push(surveySheet(await read(targets.get(id) ?? '')));
  return surveyed;
}

const elements = (xml: string, name: string) =>
  [...xmlTags(xml)].filter((tag) => tag.name === name && tag.kind !== 'closing');

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** What stands in a cell, as far as it has been read. */
type OpenCell = { tag: XmlTag; formula: string | null; value: string | null };

export function surveySheet(sheet: string): SurveyedSheet {
  const surveyed: SurveyedSheet = { valueless: [], rows: 0, columns: 0, rowsWithText: 0 };
  let row = 0;
  let cell: OpenCell | null = null;
  /** Where the text of the open formula or value begins. */
  let textStart = 0;
  for (const tag of xmlTags(sheet)) {
    const { name, kind } = tag;
    if (name === 'row' && kind !== 'closing') row = Number(attribute(tag, 'r') ?? row);
    else if (name === 'c' && kind === 'opening') {
      cell = { tag, formula: null, value: null };
      // Many files have empty cells with a colour far below the others.
      if (!sheet.startsWith('</', tag.end)) extend(surveyed, row, tag);
    } else if (name === 'c' && kind === 'closing' && cell) {
      const text = seenIn(cell);
      const place = placeOf(cell.tag);
      if (text !== null && place) surveyed.valueless.push({ ...place, text });
      cell = null;
    } else if (cell && (name === 'f' || name === 'v')) {
      const part = name === 'f' ? 'formula' : 'value';
      if (kind === 'opening') textStart = tag.end;
      cell[part] = kind === 'closing' ? sheet.slice(textStart, tag.start) : '';
    }
  }
  return surveyed;
}

/** A cell may say that it is in another row than the one that it stands in. */
function extend(surveyed: SurveyedSheet, row: number, tag: XmlTag): void {
  const place = placeOf(tag);
  if (!place) return;
  surveyed.rows = Math.max(surveyed.rows, row, place.row + 1);
  surveyed.columns = Math.max(surveyed.columns, place.column + 1);
  const isText = ['s', 'inlineStr'].includes(attribute(tag, 't') ?? '');
  if (isText) surveyed.rowsWithText = Math.max(surveyed.rowsWithText, place.row + 1);
}

/** What a person sees in a cell that has no value. Null where it has one, or is empty. */
function seenIn({ tag, formula, value }: OpenCell): string | null {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'e') return value || '#N/A';
  // A formula whose result is an empty text has a value.
  const hasValue = value !== null && (value !== '' || type === 'str');
  return formula !== null && !hasValue ? `=${formula}` : null;
}

type Place = { row: number; column: number };

function placeOf(tag: XmlTag): Place | null {
  const [, letters, line] = /^([A-Z]+)(\d+)$/.exec(attribute(tag, 'r') ?? '') ?? [];
  return letters && line ? { row: Number(line) - 1, column: columnOf(letters) } : null;
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
