import { appendFile } from 'node:fs/promises';
import { isDataError, storableText } from '#platform/db';

import { SpooledEntry } from './spooled-entry.ts';

type Options = {
  store: (lines: string[]) => Promise<void>;
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

  async function importLines(lines: string[]): Promise<void> {
    try {
      await store(lines);
    } catch (error) {
      // Errors such as a lost connection concern all lines, so the caller tries the whole batch again later.
      if (!isDataError(error)) throw error;
      if (lines.length === 1) return importRefused(lines[0] as string, error);
      const middle = Math.ceil(lines.length / 2);
      await importLines(lines.slice(0, middle));
      await importLines(lines.slice(middle));
    }
  }

  async function importRefused(line: string, reason: unknown) {
    const mended = mend(line);
    try {
      if (mended !== null && mended !== line) return await store([mended]);
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
    await appendFile(putAsideFile, `${line}\n`, { mode: 0o600 });
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
