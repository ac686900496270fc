import { expect, test } from 'vitest';
import { FrameWriter, frameReader } from './pipe-protocol.ts';

type Seen = [kind: number, id: number, text: string, number: number];

function read(pieces: Buffer[]): Seen[] {
  const seen: Seen[] = [];
  const push = frameReader((frame) => seen.push([frame.kind, frame.id, frame.text(), frame.number()]));
  for (const piece of pieces) push(piece);
  return seen;
}

function write(frames: Seen[]): Buffer[] {
  const pieces: Buffer[] = [];
  const writer = new FrameWriter((bytes) => pieces.push(Buffer.from(bytes)));
  for (const frame of frames) writer.write(...frame);
  writer.flush();
  return pieces;
}

const frames: Seen[] = [
  [1, 7, '', 0],
  [2, 4_294_967_295, 'héllo ✓ 𝒳', 4_294_967_295],
  [3, 8, 'x'.repeat(200_000), 1],
  [4, 9, '✓'.repeat(30_000), 2],
  [5, 10, 'last', 3],
];

test('frames are read as they were written, whatever their size', () => expect(read(write(frames))).toEqual(frames));

test('small frames of one turn of the event loop are sent in one piece', () => {
  expect(write(Array.from({ length: 100 }, (_, n): Seen => [1, n, 'text', n]))).toHaveLength(1);
});

test.each([1, 2, 5, 8, 9, 10, 4_096])(
  'frames that arrive in pieces of %i bytes are read as they were written',
  (size) => {
    const short = frames.map(([kind, id, text, number]): Seen => [kind, id, text.slice(0, 5_000), number]);
    const bytes = Buffer.concat(write(short));
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    expect(read(pieces)).toEqual(short);
  },
);

test('a text that is null is told apart from an empty one', () => {
  const pieces: Buffer[] = [];
  const writer = new FrameWriter((bytes) => pieces.push(bytes));
  writer.write(1, 1, null, '', 'last');
  writer.flush();
  const seen: (string | null)[] = [];
  const push = frameReader((frame) => seen.push(frame.textOrNull(), frame.textOrNull(), frame.textOrNull()));
  for (const piece of pieces) push(piece);
  expect(seen).toEqual([null, '', 'last']);
});
