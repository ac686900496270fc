import { asRecord, outputTarget } from '@rulewright/jdm';
import type { NodeRun } from '#jdm-editor/nodes/node-panel.ts';
import type { TableColumn, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';

/** What the last run did in a row: the values of its columns, as JSON, by the id of the column. */
export type RowHit = ReadonlyMap<string, string>;

/** So many different values are shown of a row that was hit for several items. */
const MAX_VALUES = 5;

/**
 * The rows that the last run hit, by their positions, with the tested values and the results. Rows that were hit for several
 * items of a list have the values of all.
 */
export function hitsOf(
  run: NodeRun | null,
  columns: readonly TableColumn[],
  /** Where the table puts its results, or nothing. */
  outputPath: string,
  rows: readonly TableRow[],
): ReadonlyMap<number, RowHit> {
  if (!run) return new Map();
  const values = new Map(run.rows.map((row) => [row, new Map<string, Set<string>>()]));
  const lists = new Set(columns.filter(({ side, field }) => side === 'outputs' && outputTarget(field).collects));
  const resultsOf = (details: unknown[], output: unknown) => collectedResults(details, output, { lists, rows });
  const result = memberAt(run.output, stepsOf(outputPath));
  for (const { detail, output } of hitsIn(run.detail, result, lists.size > 0 ? resultsOf : null)) {
    const ofRow = values.get(detail.index as number);
    for (const [id, value] of valuesOf(columns, asRecord(detail.reference_map), output))
      ofRow?.set(id, (ofRow.get(id) ?? new Set()).add(value));
  }
  return new Map([...values].map(([row, ofRow]) => [row, new Map([...ofRow].map(([id, all]) => [id, listed(all)]))]));
}

/** What a hit gave, by the path of an output column. */
type Results = (column: TableColumn) => unknown;
type Hit = { detail: Record<string, unknown>; output: Results };

/**
 * The trace is a list where the table gives all rows, works for each item, or both; then so is the output, unless columns collect
 * the values of all rows. An item that hits
 * no row is missing in the trace alone, so that lists of different lengths do not tell which result is of which hit.
 */
function hitsIn(
  detail: unknown,
  output: unknown,
  resultsOf: ((details: unknown[], output: unknown) => Results[]) | null,
): Hit[] {
  if (!Array.isArray(detail))
    return [{ detail: asRecord(detail), output: ({ field }) => memberAt(output, stepsOf(outputTarget(field).path)) }];
  if (resultsOf && !Array.isArray(output)) {
    const results = resultsOf(detail, output);
    return detail.map((one, at) => ({ detail: asRecord(one), output: results[at] as Results }));
  }
  const outputs = Array.isArray(output) && output.length === detail.length ? output : [];
  return detail.flatMap((one, at) => hitsIn(one, outputs[at], resultsOf));
}

type Collecting = {
  lists: ReadonlySet<TableColumn>;
  rows: readonly TableRow[];
};

/** What each row gave to a result with lists: the next item of a list that it has a cell for. The first row gave all else. */
function collectedResults(details: unknown[], output: unknown, { lists, rows }: Collecting): Results[] {
  const taken = new Map<TableColumn, number>();
  return details.map((detail, at) => {
    const row = rows[asRecord(detail).index as number];
    const places = new Map<TableColumn, number>();
    for (const column of lists) {
      if (cellText(row, column.id).trim() === '') continue;
      const place = taken.get(column) ?? 0;
      taken.set(column, place + 1);
      places.set(column, place);
    }
    return (column) => {
      const value = memberAt(output, stepsOf(outputTarget(column.field).path));
      if (!lists.has(column)) return at === 0 ? value : undefined;
      const place = places.get(column);
      return place === undefined || !Array.isArray(value) ? undefined : value[place];
    };
  });
}

function* valuesOf(columns: readonly TableColumn[], tested: Record<string, unknown>, output: Results) {
  for (const column of columns) {
    const { id, field, side } = column;
    const value = side === 'inputs' ? tested[field] : output(column);
    if (field !== '' && value !== undefined) yield [id, JSON.stringify(value)] as const;
  }
}

const listed = (values: ReadonlySet<string>) =>
  [...[...values].slice(0, MAX_VALUES), ...(values.size > MAX_VALUES ? ['…'] : [])].join(', ');

const stepsOf = (path: string) => path.split('.').filter((step) => step !== '');

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, step) => asRecord(part)[step], value);
