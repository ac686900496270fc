import { expect, test } from 'vitest';
import { messageReader } from './message-reader.ts';

const message = (type: string, text = '') => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + text.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text)]);
};
const ofStart = (code: number, text = '') => {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(8 + text.length, 0);
  bytes.writeInt32BE(code, 4);
  return Buffer.concat([bytes, Buffer.from(text)]);
};
const tlsRequest = ofStart(80_877_103);
const start = ofStart(196_608, 'user\0postgres\0\0');

/** What is read of bytes that arrive in pieces of some length. */
function read(bytes: Buffer, pieceLength: number) {
  const seen: string[] = [];
  const reader = messageReader(
    (messages) => seen.push(messages.toString('latin1')),
    () => seen.push('TLS?'),
  );
  for (let at = 0; at < bytes.length; at += pieceLength) reader(bytes.subarray(at, at + pieceLength));
  return seen;
}

test('the messages of a query are read together, wherever the bytes are cut', () => {
  const prepared = Buffer.concat([message('P', 'select'), message('B', '1'), message('E'), message('S')]);
  const simple = message('Q', 'select 1');
  const bytes = Buffer.concat([tlsRequest, start, prepared, simple, message('B', 'half of a query')]);
  const expected = ['TLS?', start, prepared, simple].map((one) => one.toString('latin1'));
  for (let length = 1; length < 100; length++) expect(read(bytes, length), `pieces of ${length}`).toEqual(expected);
});

test.each([0, 7, -1])('a start that is said to have %i bytes is refused', (length) => {
  const bytes = Buffer.from(tlsRequest);
  bytes.writeInt32BE(length, 0);
  expect(() => read(bytes, 8)).toThrow('A message cannot have');
});

test('a message that is said to be shorter than its length is refused', () => {
  const bytes = message('Q', 'select 1');
  bytes.writeInt32BE(3, 1);
  expect(() => read(Buffer.concat([start, bytes]), 100)).toThrow('A message cannot have 3 bytes');
});

test('a request to cancel is passed over', () => {
  expect(read(Buffer.concat([ofStart(80_877_102, 'whom to cancel'), start]), 5)).toEqual([start.toString('latin1')]);
});
