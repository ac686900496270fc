import type { FieldColumn } from './case-fields.ts';
import { cellText, readCell, valueIn, withValue } from './case-fields.ts';
import type { CasePart } from './case-part.ts';

/** The part of a case that a column shows, as it is with a text in its cell. */
export const fieldPart = (column: FieldColumn, text: string): CasePart => ({
  name: column.name,
  textOf: (content) => cellText(valueIn(content, column)),
  changed: (now) => ({ [column.side]: withValue(now, column, readCell(text)) }),
});

export const namePart = (name: string): CasePart => ({
  name: 'the name',
  textOf: (content) => content.name,
  changed: () => ({ name }),
});
