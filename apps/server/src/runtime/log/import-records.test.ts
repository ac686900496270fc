import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordImport } from './import-records.ts';
import type { LogRecord, Run } from './log-record.ts';
import { entriesOf, logRecord, toBytes } from './log-record.ts';
import type { SpooledEntry } from './spooled-entry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const about = {
  instance: '5f1c9d1e-7f5b-4a3c-9f41-000000000001',
  organizationId: '5f1c9d1e-7f5b-4a3c-9f41-000000000002',
  documentId: '5f1c9d1e-7f5b-4a3c-9f41-000000000003',
  source: 'public',
  version: 3,
  createdAt: '2026-01-31T12:00:00.000Z',
  notKept: null,
} as const;
const succeeded = (input: string | null, output: string | null = '{}'): Run => ({
  outcome: 'succeeded',
  durationMicroseconds: 7,
  input,
  output,
});
const record = (firstNumber: number, runs: Run[]) => logRecord({ ...about, firstNumber }, runs);

const entriesIn = (records: readonly LogRecord[]) => records.flatMap((record) => entriesOf(record) ?? []);

async function importAll(bytes: Buffer, refuses: (entry: SpooledEntry) => boolean = () => false) {
  const statements: SpooledEntry[][] = [];
  const sizes: number[] = [];
  const putAsideFile = join(folder, 'put-aside.jsonl');
  const imported = recordImport({
    async store(records) {
      const entries = entriesIn(records);
      if (entries.some(refuses)) throw Object.assign(new Error('out of range'), { code: '22003' });
      statements.push(entries);
      sizes.push(records.reduce((sum, { head, texts }) => sum + head.length + texts.length, 0));
    },
    putAsideFile,
    onProblem: () => {},
  });
  await imported.importRecords(bytes);
  const putAside = await readFile(putAsideFile, 'utf8').catch(() => '');
  return { statements, entries: statements.flat(), sizes, putAside, count: imported.putAside };
}

test('every run of a record is an entry with its own texts, whatever characters these have', async () => {
  const runs: Run[] = [
    succeeded('{"n":1}', '{"a":"€ 😀\\u0000"}'),
    { outcome: 'failed', durationMicroseconds: 9, input: '', output: '{"code":"invalid"}' },
    succeeded(null, null),
    succeeded('{\n"n": 4\n}'),
  ];
  const { entries } = await importAll(toBytes([record(5, runs), record(9, [succeeded('{"n":5}')])]));
  const rest = { ...about, outcome: 'succeeded', durationMicroseconds: 7, output: '{}' };
  expect(entries).toEqual([
    { ...rest, number: 5, input: '{"n":1}', output: '{"a":"€ 😀\\u0000"}' },
    { ...rest, number: 6, outcome: 'failed', durationMicroseconds: 9, input: '', output: '{"code":"invalid"}' },
    { ...rest, number: 7, input: null, output: null },
    { ...rest, number: 8, input: '{\n"n": 4\n}' },
    { ...rest, number: 9, input: '{"n":5}' },
  ]);
});

test('an input or output that is too long is not kept, and the entry is', async () => {
  const { entries } = await importAll(toBytes([record(1, [succeeded('x'.repeat(16 * 1024 + 1), '{"a":1}')])]));
  expect(entries).toMatchObject([{ number: 1, input: null, output: '{"a":1}' }]);
});

test('a record that says why its texts are not kept has none of them, and every entry says why', async () => {
  const bytes = toBytes([
    logRecord({ ...about, notKept: 'quota', firstNumber: 1 }, [succeeded('{"n":1}'), succeeded('')]),
  ]);
  const { entries } = await importAll(bytes);
  expect(entries).toMatchObject([
    { number: 1, input: null, output: null, notKept: 'quota' },
    { number: 2, input: null, output: null, notKept: 'quota' },
  ]);
  expect(bytes.includes('{"n":1}')).toBe(false);
});

test('a record that was not written to its end is left out, wherever it ends', async () => {
  const whole = toBytes([record(1, [succeeded('{"n":1}')])]);
  const cut = toBytes([record(2, [succeeded('{"n":2}'), succeeded('{\n"n":3}')])]);
  for (let length = 0; length < cut.length; length++) {
    const { entries, putAside } = await importAll(Buffer.concat([whole, cut.subarray(0, length)]));
    expect(entries.map(({ number }) => number)).toEqual([1]);
    expect(putAside).toBe('');
  }
});

test('lines of an earlier version are imported like records', async () => {
  const entry = { ...about, number: 4, outcome: 'failed', durationMicroseconds: 2, input: '{"n":1}', output: null };
  const { notKept: _, ...line } = entry;
  const { entries } = await importAll(Buffer.from(`${JSON.stringify(line)}\n${JSON.stringify(line).slice(0, 20)}`));
  expect(entries).toEqual([entry]);
});

test('what is damaged in the middle of a file is put aside, and what follows is imported', async () => {
  const [first, last] = [record(1, [succeeded('{"n":1}')]), record(2, [succeeded('{"n":2}')])].map((one) =>
    toBytes([one]),
  );
  const damaged = Buffer.from('{"instance":"5f1c\n');
  const { entries, putAside } = await importAll(Buffer.concat([first, damaged, last] as Buffer[]));
  expect(entries.map(({ number }) => number)).toEqual([1, 2]);
  expect(putAside).toBe(damaged.toString());
});

test('only the entry that the database refuses is put aside, as a line for people', async () => {
  const runs = Array.from({ length: 10 }, (_, n) => succeeded(`{"n":${n}}`));
  const bytes = toBytes([record(1, runs), record(11, runs), record(21, [succeeded('{"n":20}')])]);
  const { entries, putAside, count } = await importAll(bytes, ({ number }) => number === 14);
  const numbers = Array.from({ length: 21 }, (_, n) => n + 1).filter((number) => number !== 14);
  expect(entries.map(({ number }) => number)).toEqual(numbers);
  expect(entries.find(({ number }) => number === 15)?.input).toBe('{"n":4}');
  expect(JSON.parse(putAside)).toEqual({ ...about, ...succeeded('{"n":3}'), number: 14 });
  expect(count).toBe(1);
});

test('few large entries, and not too many small ones, are in one statement, so that nobody waits long for the database', async () => {
  const large = Array.from({ length: 100 }, (_, n) => record(n, [succeeded(`"${'€'.repeat(16_000)}"`)]));
  const small = Array.from({ length: 100 }, (_, n) => record(100 + 50 * n, Array(50).fill(succeeded('{}'))));
  const { statements, entries, sizes } = await importAll(toBytes([...large, ...small]));
  expect(entries).toHaveLength(5_100);
  expect(Math.max(...statements.map(({ length }) => length))).toBe(500);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(512 * 1024);
});
