import { asText, columnsOf } from '@rulewright/jdm';

/** Where rows keep the author's note. */
export const NOTE = '_description';

export type ColumnSide = 'inputs' | 'outputs';
export type TableColumn = {
  id: string;
  /** What its author called it. */
  name: string;
  field: string;
  side: ColumnSide;
  /** Its position among the columns of its side. */
  position: number;
};
export type TableRow = Readonly<Record<string, unknown>>;
export type TableContent = Readonly<Record<string, unknown>>;

/** The columns of a table, inputs first. */
export function tableColumns(content: TableContent): TableColumn[] {
  const { inputs, outputs } = columnsOf(content);
  const read = (side: ColumnSide) => (column: Record<string, unknown>, position: number) => ({
    id: asText(column.id),
    name: asText(column.name),
    field: asText(column.field),
    side,
    position,
  });
  return [...inputs.map(read('inputs')), ...outputs.map(read('outputs'))];
}

export const tableRows = (content: TableContent): readonly TableRow[] => columnsOf(content).rules;

export const cellText = (row: TableRow | undefined, columnId: string): string => asText(row?.[columnId]);
