import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { findPasswordReset } from './password-reset-repository.ts';
import { passwordService } from './password-service.ts';
import { hashPassword } from './passwords.ts';

vi.mock('./password-reset-repository.ts');
vi.mock('./passwords.ts');
beforeEach(() => void vi.clearAllMocks());

const transaction = vi.fn(async () => {});
const passwords = passwordService({
  db: { transaction } as unknown as Database['db'],
  limits: { count: async () => {}, clear: async () => {} },
  mailer: { deliver: () => {}, close: async () => {} },
  publicUrl: 'https://rules.example.com',
});
const reset = () =>
  passwords.reset({ token: 'rwp_x', password: 'Difference1822' }, { address: '::1', userAgent: undefined });

test('a link that nobody was given is not worth hashing a password for', async () => {
  vi.mocked(findPasswordReset).mockResolvedValue(null);
  await expect(reset()).rejects.toThrow('The password reset link is invalid or has expired.');
  expect(hashPassword).not.toHaveBeenCalled();
});

test('the password is hashed before anything is held', async () => {
  const link = { hash: 'h', organizationId: 'o', userId: 'u', expiresAt: new Date() };
  vi.mocked(findPasswordReset).mockResolvedValue(link);
  await reset();
  expect(hashPassword).toHaveBeenCalledBefore(transaction);
});
