import { expect, test } from 'vitest';
import { writeResult } from './result.ts';

test('a long list with a long row of digits in a text is a result', () => {
  const list = [...Array(200_000).fill(0), '1234567890123456'];
  expect(writeResult({ list })).toMatchObject({ ok: true });
  expect(writeResult({ list: [...list, 2 ** 60] })).toMatchObject({ ok: false });
});
