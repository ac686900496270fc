import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
  ['UTF-8', [0xc3, 0xbc]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xbc]],
  ['UTF-16 of Windows', [0xff, 0xfe, 0xfc, 0x00]],
  ['UTF-16 with the larger byte first', [0xfe, 0xff, 0x00, 0xfc]],
  ['the Western encoding of Windows', [0xfc]],
])('reads %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe('ü');
});
