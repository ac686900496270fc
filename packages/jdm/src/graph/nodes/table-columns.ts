import type { Loose } from '../loose.ts';
import { list, record, text } from '../loose.ts';

export const columnsOf = (content: unknown) => ({
  inputs: list(record(content).inputs),
  outputs: list(record(content).outputs),
  rules: list(record(content).rules),
});

/** Labels that the graph editor gives to a column by itself. */
const unchosenLabels = ['Input', 'Output', 'New field'];

/** What the author calls a column: its label, or its field where nobody chose a label. */
export function columnName(column: Loose): string {
  const [label, field] = [text(column.name), text(column.field)];
  return unchosenLabels.includes(label) && field.trim() ? field : label || field;
}
