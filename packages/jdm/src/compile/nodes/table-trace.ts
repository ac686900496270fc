import type { UnknownRecord } from '../../graph/untrusted-json.ts';
import { asText } from '../../graph/untrusted-json.ts';
import type { Budget } from '../value/budget.ts';
import { trimmed } from '../value/byte-text.ts';
import { Fields } from '../value/value.ts';
import type { ColumnValues, InputColumn } from './table-columns.ts';
import type { Row } from './table-row.ts';

/** What the trace says of a row that hit. */
export function rowDetail(
  { rule: written, conditions }: Row,
  place: number,
  columns: readonly InputColumn[],
  values: ColumnValues,
  budget: Budget,
): Fields {
  const rule = Fields.of({ _id: cellOf(written, '_id', budget) });
  if (Object.hasOwn(written, '_description')) rule.set('_description', cellOf(written, '_description', budget));
  const references = new Fields();
  for (const [column, { id, field, nameInTrace }] of columns.entries()) {
    if (!field) continue;
    const before = conditions.findLast((condition) => condition.hasValue && condition.column < column);
    const value = field.isSelf ? before && values.of(before.column) : values.of(column);
    if (value !== undefined) references.set(field.text, value);
    rule.set(nameInTrace, cellOf(written, id, budget));
  }
  return Fields.of({ index: place, reference_map: references, rule });
}

function cellOf(rule: UnknownRecord, id: string, budget: Budget): string {
  const text = asText(rule[id]);
  budget.spendText(text);
  return trimmed(text);
}
