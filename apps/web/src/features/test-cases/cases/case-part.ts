import type { TestCaseContent } from '@rulewright/contract';
import type { FieldColumn } from './case-fields.ts';
import { cellText, readCell, valueIn, withValue } from './case-fields.ts';

/** A part of a case that is changed by itself, such as a field of its input. */
export type CasePart = {
  name: string;
  textOf: (content: TestCaseContent) => string;
  changed: (now: TestCaseContent) => Partial<TestCaseContent>;
};

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

/** A case with some of its parts changed. */
export function withParts(content: TestCaseContent, parts: readonly CasePart[]): TestCaseContent {
  let written = content;
  for (const { changed } of parts) written = { ...written, ...changed(written) };
  return written;
}
