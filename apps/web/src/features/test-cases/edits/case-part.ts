import type { TestCaseContent } from '@rulewright/contract';

/** A part of a case that is changed by itself, such as a field of its input. */
export type CasePart = {
  /** By which it is known among the parts of a case. */
  key: string;
  name: string;
  /** What was typed, where it is a cell. */
  text?: string;
  textOf: (content: TestCaseContent) => string;
  changed: (now: TestCaseContent) => Partial<TestCaseContent>;
};

/** A case with some of its parts changed. */
export function withParts(content: TestCaseContent, parts: readonly CasePart[]): TestCaseContent {
  let written = content;
  for (const { changed } of parts) written = { ...written, ...changed(written) };
  return written;
}
