import { appendFile } from 'node:fs/promises';
import { isDataError, storableText } from '#platform/db';

import { SpooledEntry } from './spooled-entry.ts';

type Options = {
  /** Stores lines, each with its line break. */
  store: (lines: Buffer) => Promise<void>;
  /** The file for lines that cannot be stored at all, which a person has to look at. */
  putAsideFile: string;
  onProblem: (error: unknown) => void;
};

/**
 * Imports lines of the spool into the database. A line that the database refuses never blocks other lines: the batch is
 * halved until that line is alone. The line is then stored with its unstorable characters escaped, or, if that fails
 * too, appended to a separate file. A line that is imported twice may be in that file twice.
 */
export function lineImport({ store, putAsideFile, onProblem }: Options) {
  let putAside = 0;

  async function importLines(lines: Buffer): Promise<void> {
    try {
      await store(lines);
    } catch (error) {
      // Errors such as a lost connection concern all lines, so the caller tries the whole batch again later.
      if (!isDataError(error)) throw error;
      const middle = middleOf(lines);
      if (middle === 0) return importRefused(lines, error);
      await importLines(lines.subarray(0, middle));
      await importLines(lines.subarray(middle));
    }
  }

  async function importRefused(line: Buffer, reason: unknown) {
    const mended = mend(line.toString());
    try {
      if (mended !== null) return await store(Buffer.from(`${mended}\n`));
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
    await appendFile(putAsideFile, line, { mode: 0o600 });
    putAside++;
    onProblem(
      new Error(`A line of the evaluation log was refused and put aside in ${putAsideFile}`, { cause: reason }),
    );
  }

  return {
    importLines,
    get putAside() {
      return putAside;
    },
  };
}

/** The end of a line near the middle, where lines are cut in two; 0 for a single line. */
function middleOf(lines: Buffer): number {
  const after = lines.indexOf('\n', lines.length >> 1) + 1;
  return after < lines.length ? after : lines.lastIndexOf('\n', -2) + 1;
}

/** Returns null if the line is not a log entry. */
function mend(line: string): string | null {
  try {
    const { input, output, ...entry } = SpooledEntry.parse(JSON.parse(line));
    return JSON.stringify({
      ...entry,
      input: input === null ? null : storableText(input),
      output: output === null ? null : storableText(output),
    });
  } catch {
    return null;
  }
}
