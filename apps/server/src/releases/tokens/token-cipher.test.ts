import { expect, test } from 'vitest';
import { tokenCipher } from './token-cipher.ts';

const cipher = tokenCipher('a secret that is long enough for this');

test('an encrypted token is decrypted to what it was', () => {
  expect(cipher.decrypt(cipher.encrypt('rwi_x'))).toBe('rwi_x');
});

test('the same token is encrypted to another text each time', () => {
  expect(cipher.encrypt('rwi_x')).not.toBe(cipher.encrypt('rwi_x'));
});

test('a token cannot be decrypted with another key or after a letter was changed', () => {
  const encrypted = cipher.encrypt('rwi_x');
  expect(tokenCipher('another secret that is long enough').decrypt(encrypted)).toBeNull();
  const changed = `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`;
  expect(cipher.decrypt(changed)).toBeNull();
  expect(cipher.decrypt('')).toBeNull();
});
