import { z } from 'zod';
import { storableText } from '#platform/db';
import { SpooledEntry } from './spooled-entry.ts';

/** Larger inputs and outputs are not stored. The log then says only that there was one. */
export const MAX_KEPT_LENGTH = 16 * 1024;

const LINE_BREAK = 0x0a;

/** The document and version that were evaluated, and their organization. */
export type Evaluated = Pick<SpooledEntry, 'organizationId' | 'documentId' | 'version' | 'source'>;

/** Input and output are JSON texts. The number is set when the entry is written. */
export type Run = Pick<SpooledEntry, 'outcome' | 'durationMicroseconds' | 'input' | 'output'> & { number?: number };

/**
 * The first line of a record: what its runs have in common, and for each run its figures. The lists have an item for each
 * run. After the line come the texts of all runs, the input and then the output of each, exactly as they are to be stored.
 */
const RecordHead = SpooledEntry.pick({
  instance: true,
  organizationId: true,
  documentId: true,
  source: true,
  version: true,
  createdAt: true,
  notKept: true,
}).extend({
  /** The runs are numbered from here on. */
  firstNumber: z.int(),
  durations: z.array(z.int()),
  /** The places of the runs that failed, counted from 1. */
  failed: z.array(z.int()),
  /** Where the texts of each run begin, and how long its input and its output are, in bytes; null where there is none. */
  starts: z.array(z.int()),
  inputs: z.array(z.int().nullable()),
  outputs: z.array(z.int().nullable()),
  /** The length of all texts together, in bytes. */
  bytes: z.int(),
});

/** Runs of one document and version that were logged together, as bytes. */
export type LogRecord = { head: Buffer; texts: Buffer; runs: number; createdAt: string; organizationId: string };

type About = Evaluated & Pick<SpooledEntry, 'instance' | 'createdAt' | 'notKept'> & { firstNumber: number };

/** Neither inputs nor outputs are in a record that says why they are not kept. */
export function logRecord(about: About, runs: readonly Run[]): LogRecord {
  const kept = (text: string | null) =>
    about.notKept === null && text !== null && text.length <= MAX_KEPT_LENGTH ? text : null;
  let text = '';
  for (const { input, output } of runs) text += (kept(input) ?? '') + (kept(output) ?? '');
  const texts = Buffer.from(text);
  const hasLongCharacters = texts.length !== text.length;
  const lengthOf = (text: string | null) => {
    if (kept(text) === null) return null;
    return hasLongCharacters ? Buffer.byteLength(text as string) : (text as string).length;
  };
  const { instance, organizationId, documentId, source, version, createdAt, notKept, firstNumber } = about;
  const head: z.infer<typeof RecordHead> = {
    instance,
    organizationId,
    documentId,
    source,
    version,
    createdAt,
    notKept,
    firstNumber,
    durations: [],
    failed: [],
    starts: [],
    inputs: [],
    outputs: [],
    bytes: texts.length,
  };
  let start = 0;
  for (const { outcome, durationMicroseconds, input, output } of runs) {
    const [inputLength, outputLength] = [lengthOf(input), lengthOf(output)];
    head.durations.push(durationMicroseconds);
    if (outcome === 'failed') head.failed.push(head.durations.length);
    head.starts.push(start);
    head.inputs.push(inputLength);
    head.outputs.push(outputLength);
    start += (inputLength ?? 0) + (outputLength ?? 0);
  }
  return { head: Buffer.from(JSON.stringify(head)), texts, runs: runs.length, createdAt, organizationId };
}

const lineBreak = Buffer.from([LINE_BREAK]);

/** Records as they are in a file. */
export const toBytes = (records: readonly LogRecord[]): Buffer =>
  Buffer.concat(records.flatMap(({ head, texts }) => [head, lineBreak, texts, lineBreak]));

/**
 * Reads the records of a file, and yields the bytes of a line that is none. A record that was not written to its end is
 * left out, because its callers never got an answer. A file of an earlier version has an entry in each line.
 */
export function* readRecords(bytes: Buffer): Generator<LogRecord | Buffer> {
  let at = 0;
  for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, at)) {
    const head = bytes.subarray(at, end);
    const value = parsed(head.toString());
    const length = textsLengthOf(value);
    if (length !== null && end + 1 + length >= bytes.length) return;
    if (length !== null && bytes[end + 1 + length] === LINE_BREAK) {
      const { durations, createdAt, organizationId } = value as z.infer<typeof RecordHead>;
      const texts = bytes.subarray(end + 1, end + 1 + length);
      yield { head, texts, runs: durations.length, createdAt, organizationId };
      at = end + length + 2;
      continue;
    }
    const entry = SpooledEntry.safeParse(value);
    yield entry.success ? earlierEntry(entry.data) : bytes.subarray(at, end + 1);
    at = end + 1;
  }
}

/** Null where this is not the head of a record. The database looks at the rest of it. */
function textsLengthOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const { bytes, durations } = value as Record<string, unknown>;
  return Number.isSafeInteger(bytes) && Number(bytes) >= 0 && Array.isArray(durations) ? Number(bytes) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function earlierEntry({ number, input, output, ...entry }: SpooledEntry): LogRecord {
  // Its texts may hold what no database can store, where they were written by the first versions.
  const storable = (text: string | null) => (text === null ? null : storableText(text));
  return logRecord({ ...entry, firstNumber: number }, [{ ...entry, input: storable(input), output: storable(output) }]);
}

/** The runs of a record, each as one entry. Null where it cannot be read. */
export function entriesOf({ head, texts }: LogRecord): SpooledEntry[] | null {
  const { success, data } = RecordHead.safeParse(parsed(head.toString()));
  if (!success) return null;
  return data.durations.map((durationMicroseconds, at) => {
    const [start = 0, input = null, output = null] = [data.starts[at], data.inputs[at], data.outputs[at]];
    const outputStart = start + (input ?? 0);
    return {
      instance: data.instance,
      number: data.firstNumber + at,
      organizationId: data.organizationId,
      documentId: data.documentId,
      source: data.source,
      version: data.version,
      outcome: data.failed.includes(at + 1) ? 'failed' : 'succeeded',
      durationMicroseconds,
      input: input === null ? null : texts.toString('utf8', start, outputStart),
      output: output === null ? null : texts.toString('utf8', outputStart, outputStart + output),
      createdAt: data.createdAt,
      notKept: data.notKept,
    };
  });
}
