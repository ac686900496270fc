import { appendFile } from 'node:fs/promises';
import { isDataError } from '#platform/db';
import type { LogRecord } from './log-record.ts';
import { entriesOf, logRecord, readRecords } from './log-record.ts';
import type { SpooledEntry } from './spooled-entry.ts';

/** The size of one statement, small enough that other queries do not wait long for the database. */
const STATEMENT = { runs: 500, bytes: 512 * 1024 };

type Options = {
  store: (records: readonly LogRecord[]) => Promise<void>;
  /** The file for entries that cannot be stored at all, which a person has to look at. */
  putAsideFile: string;
  onProblem: (error: unknown) => void;
};

/**
 * Imports records of the spool into the database. One that the database refuses never blocks others: what was refused is
 * halved until an entry is alone, which is then appended to a separate file. What is imported twice may be in that file
 * twice.
 */
export function recordImport({ store, putAsideFile, onProblem }: Options) {
  let putAside = 0;

  async function put(line: Buffer | string, reason: unknown) {
    await appendFile(putAsideFile, line, { mode: 0o600 });
    putAside++;
    onProblem(
      new Error(`An entry of the evaluation log was refused and put aside in ${putAsideFile}`, { cause: reason }),
    );
  }

  async function importSome(records: readonly LogRecord[]): Promise<void> {
    try {
      await store(records);
    } catch (error) {
      // Errors such as a lost connection concern all of them, so the caller tries again later.
      if (!isDataError(error)) throw error;
      const [first, second] = halvesOf(records);
      if (!second) return put(lineOf(first[0] as LogRecord), error);
      await importSome(first);
      await importSome(second);
    }
  }

  return {
    /** Imports what a file holds. */
    async importRecords(bytes: Buffer): Promise<void> {
      let records: LogRecord[] = [];
      let [runs, length] = [0, 0];
      for (const record of readRecords(bytes)) {
        if (Buffer.isBuffer(record)) {
          await put(record, new Error('It is not a record of the log.'));
          continue;
        }
        const recordLength = record.head.length + record.texts.length;
        if (records.length > 0 && (runs + record.runs > STATEMENT.runs || length + recordLength > STATEMENT.bytes)) {
          await importSome(records);
          records = [];
          [runs, length] = [0, 0];
        }
        records.push(record);
        runs += record.runs;
        length += recordLength;
      }
      if (records.length > 0) await importSome(records);
    },

    get putAside() {
      return putAside;
    },
  };
}

type Records = readonly LogRecord[];

/** Cuts records in two, or a single record between its runs. A single run stays alone. */
function halvesOf(records: Records): [Records] | [Records, Records] {
  const [record] = records;
  if (!record || records.length > 1) {
    const middle = records.length >> 1;
    return [records.slice(0, middle), records.slice(middle)];
  }
  const entries = entriesOf(record) ?? [];
  if (entries.length < 2) return [records];
  const middle = entries.length >> 1;
  return [[recordOf(entries.slice(0, middle))], [recordOf(entries.slice(middle))]];
}

function recordOf(entries: SpooledEntry[]): LogRecord {
  const [first] = entries as [SpooledEntry];
  return logRecord({ ...first, firstNumber: first.number }, entries);
}

/** A record of one run, or of none that could be read, as a line for people. */
function lineOf(record: LogRecord): string {
  const [entry] = entriesOf(record) ?? [];
  return `${entry ? JSON.stringify(entry) : record.head.toString()}\n`;
}
