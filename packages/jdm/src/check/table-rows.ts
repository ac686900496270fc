import { cellText } from '../graph/nodes/table-content.ts';
import type { UnknownRecord } from '../graph/untrusted-json.ts';
import { formOf } from './text-form.ts';

/** The texts of a row, in the order of the columns, as a run reads them. */
type RowTexts = {
  texts: readonly string[];
  /** The same for rows that give results of the same types. */
  sample: string;
};

/** Between the texts of a row. No cell of a table that is written by people has it. */
const SEPARATOR = '\u0000';

/** Reads each row once, however often a table is checked. A row that changes is another object. */
export class TableRows {
  readonly #known = new WeakMap<object, RowTexts>();
  readonly #samples = new Map<string, string>();

  constructor(
    readonly ids: readonly string[],
    readonly inputCount: number,
  ) {}

  textsOf(row: UnknownRecord): RowTexts {
    const known = this.#known.get(row);
    if (known) return known;
    const texts = this.ids.map((id) => cellText(row[id]));
    const read = { texts, sample: this.#sampleOf(texts) };
    this.#known.set(row, read);
    return read;
  }

  #sampleOf(texts: readonly string[]): string {
    const sample = texts.map((text, at) => (at < this.inputCount ? inputSample(text) : formOf(text))).join(SEPARATOR);
    const known = this.#samples.get(sample);
    if (known !== undefined) return known;
    this.#samples.set(sample, sample);
    return sample;
  }
}

/** Only a cell that assigns something can change what others read. */
const inputSample = (text: string) => (text.includes(';') || /\$(?:nodes|root)/.test(text) ? text : '');

/** What rows there are: the texts of a row without their values. */
export function samplesOf(rows: TableRows, rules: readonly UnknownRecord[]): ReadonlySet<string> {
  const samples = new Set<string>();
  for (const rule of rules) samples.add(rows.textsOf(rule).sample);
  return samples;
}

/**
 * Rows that give the results of all rows: as many as a column has different results, so that a table of thousands of rows is as
 * quick to look at as one of a few.
 */
export function sampleRows(rows: TableRows, samples: ReadonlySet<string>): UnknownRecord[] {
  const columns = rows.ids.map(() => new Set<string>());
  for (const sample of samples) for (const [at, text] of sample.split(SEPARATOR).entries()) columns[at]?.add(text);
  const count = columns.reduce((most, { size }) => Math.max(most, size), samples.size > 0 ? 1 : 0);
  const lists = columns.map((texts) => [...texts]);
  // A column that is filled in every row stays so.
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(rows.ids.map((id, at) => [id, lists[at]?.[row] ?? lists[at]?.[0] ?? ''])),
  );
}
