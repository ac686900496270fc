import type { PlainType } from '@rulewright/jdm';
import type { FieldColumn } from '../fields/case-fields.ts';
import { keyOf, valueIn, withValue } from '../fields/case-fields.ts';
import type { ReadAs } from '../fields/cell-text.ts';
import { cellText, readCell } from '../fields/cell-text.ts';
import type { CasePart } from './case-part.ts';

/** The part of a case that a column shows, as it is with a text in its cell. */
export const fieldPart = (column: FieldColumn, text: string, type?: PlainType, as?: ReadAs): CasePart => ({
  key: keyOf(column),
  name: column.name,
  text,
  textOf: (content) => cellText(valueIn(content, column), type),
  changed: (now) => ({ [column.side]: withValue(now, column, readCell(text, type, as)) }),
});

export const nameKey = 'name';

export const namePart = (name: string): CasePart => ({
  key: nameKey,
  name: 'the name',
  text: name,
  textOf: (content) => content.name,
  changed: () => ({ name }),
});
