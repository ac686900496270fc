import { expect, test } from 'vitest';
import { writeResult } from './result.ts';

test('a text with many digits in a long list is not taken for an inexact number', () => {
  const list = [...Array(200_000).fill(0), '1234567890123456'];
  expect(writeResult({ list })).toMatchObject({ ok: true });
  expect(writeResult({ list: [...list, 2 ** 60] })).toMatchObject({ ok: false });
});
