import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '#platform';
import { inputLines } from './input-lines.ts';

async function read(text: string, partLength: number) {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += partLength) parts.push(bytes.subarray(at, at + partLength));
  const lines: string[] = [];
  for await (const some of inputLines('tenant', Readable.from(parts), new AbortController().signal)) {
    lines.push(...some.map((line) => (line instanceof Failure ? line.code : line.toString())));
  }
  return lines;
}

test.each([1, 2, 5, 1000])('lines are the same however they arrive, here in parts of %i bytes', async (length) => {
  expect(await read('{"é":1}\n\n \t\r\n{"b":2}\r\nx\n{"c":3}', length)).toEqual([
    '{"é":1}',
    '{"b":2}\r',
    'x',
    '{"c":3}',
  ]);
});

test.each([1, 2, 1000])(
  'a byte order mark in front of the first line is not part of it, in parts of %i bytes',
  async (length) => {
    expect(await read('\ufeff1\n\ufeff2\n', length)).toEqual(['1', '\ufeff2']);
    expect(await read('\ufeff\n1\n', length)).toEqual(['1']);
  },
);

test('a line that is too long is refused, and the next one is read', async () => {
  const long = 'x'.repeat(1024 * 1024);
  expect(await read(`${long}\n${long}y\n1\n`, 64 * 1024)).toEqual([long, 'too_large', '1']);
});

test('reading ends when it is aborted, and the body stays open', async () => {
  const body = new Readable({ read() {} });
  const ending = new AbortController();
  body.push('1\n2');
  const lines = inputLines('tenant', body, ending.signal);
  expect((await lines.next()).value).toEqual([Buffer.from('1')]);
  const rest = lines.next();
  ending.abort();
  expect(await rest).toEqual({ done: true, value: undefined });
  expect(body.destroyed).toBe(false);
});

test('reading ends when there was no line for a minute, whatever else arrives, but not while a line is evaluated', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const body = new Readable({ read() {} });
  const lines = inputLines('tenant', body, new AbortController().signal);
  body.push('1\n');
  expect((await lines.next()).value).toEqual([Buffer.from('1')]);
  await vi.advanceTimersByTimeAsync(120_000);
  const rest = lines.next();
  body.push('  ');
  for (let n = 0; n < 3; n++) {
    body.push('\n \n');
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(await rest).toEqual({ done: true, value: undefined });
  expect(body.destroyed).toBe(false);
});
