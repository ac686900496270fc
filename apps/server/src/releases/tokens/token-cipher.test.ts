import { expect, test } from 'vitest';
import { tokenCipher } from './token-cipher.ts';

const cipher = tokenCipher('a secret that is long enough for this');

test('a token comes back', () => {
  expect(cipher.decrypt(cipher.encrypt('rwi_x'))).toBe('rwi_x');
});

test('the same token looks different each time', () => {
  expect(cipher.encrypt('rwi_x')).not.toBe(cipher.encrypt('rwi_x'));
});

test('another key, or a changed letter, gives nothing', () => {
  const encrypted = cipher.encrypt('rwi_x');
  expect(tokenCipher('another secret that is long enough').decrypt(encrypted)).toBeNull();
  const changed = `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`;
  expect(cipher.decrypt(changed)).toBeNull();
  expect(cipher.decrypt('')).toBeNull();
});
