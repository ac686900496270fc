import type { TestCaseContent } from '@rulewright/contract';

/** A field of the input, or of what is expected, and what its cell holds. An empty path is the whole; undefined an empty cell. */
export type FieldCell = { side: 'input' | 'expected'; path: readonly string[]; value: unknown };

/** A test case as a file has it. What the file does not say stays as it is. */
export type FileCase = {
  /** That of the case that it is, if the file names one. */
  id: string | null;
  content: Partial<Record<keyof TestCaseContent, unknown>>;
  /** The fields that a sheet has columns for. Others of a known case stay. Null where the file says the whole. */
  cells: readonly FieldCell[] | null;
  /** What the case is called if the file does not say. */
  ownName: string | null;
  /** Why it cannot be read, without its place. */
  fault: string | null;
  /** Where it is in the file, or one of its fields: "Line 12, column C". */
  place: (field?: string) => string;
};
