import type { TestCaseContent } from '@rulewright/contract';

/** A test case as a file has it. What the file does not say stays as it is. */
export type FileCase = {
  /** That of the case that it is, if the file names one. */
  id: string | null;
  content: Partial<Record<keyof TestCaseContent, unknown>>;
  /** Why it cannot be read, without its place. */
  fault: string | null;
  /** Where it is in the file, or one of its fields: "Line 12, column C". */
  place: (field?: string) => string;
};
