import type { PlainType } from '@rulewright/jdm';
import type { FieldColumn } from './case-fields.ts';
import { cellText, keyOf, readCell, valueIn, withValue } from './case-fields.ts';
import type { CasePart } from './case-part.ts';

/** The part of a case that a column shows, as it is with a text in its cell. */
export const fieldPart = (column: FieldColumn, text: string, type?: PlainType): CasePart => ({
  key: keyOf(column),
  name: column.name,
  text,
  textOf: (content) => cellText(valueIn(content, column)),
  changed: (now) => ({ [column.side]: withValue(now, column, readCell(text, type)) }),
});

export const nameKey = 'name';

export const namePart = (name: string): CasePart => ({
  key: nameKey,
  name: 'the name',
  text: name,
  textOf: (content) => content.name,
  changed: () => ({ name }),
});
