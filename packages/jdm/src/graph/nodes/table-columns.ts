import type { Loose } from '../loose.ts';
import { asList, asRecord, asText } from '../loose.ts';

export const columnsOf = (content: unknown) => ({
  inputs: asList(asRecord(content).inputs),
  outputs: asList(asRecord(content).outputs),
  rules: asList(asRecord(content).rules),
});

/** Labels that the graph editor gives to a column by itself. */
const unchosenLabels = ['Input', 'Output', 'New field'];

/** What the author calls a column: its label, or its field where nobody chose a label. */
export function columnName(column: Loose): string {
  const [label, field] = [asText(column.name), asText(column.field)];
  return unchosenLabels.includes(label) && field.trim() ? field : label || field;
}
