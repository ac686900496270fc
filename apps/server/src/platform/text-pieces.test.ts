import { expect, test } from 'vitest';
import { jsonWithContent, textPieces } from './text-pieces.ts';

test.each([
  ['letters', 'abc'.repeat(100_000)],
  ['pairs of code units', `a${'😀'.repeat(200_000)}`],
  ['signs that JSON escapes', '"\\\n\u0000'.repeat(100_000)],
  ['halves of characters', '\ud83d'.repeat(300_000)],
  ['nothing', ''],
])('the pieces of a text are the text, also of %s', (_what, text) => {
  const pieces = [...textPieces(text)];
  expect(pieces.join('') === text).toBe(true);
  expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece))).equals(Buffer.from(text))).toBe(true);
  expect(Math.max(0, ...pieces.map(({ length }) => length))).toBeLessThan(200_000);
  const read = JSON.parse([...jsonWithContent({ name: 'Fee' }, text)].join(''));
  expect(read.content === text && read.name === 'Fee').toBe(true);
});
