import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { accessTokens } from './access-tokens.ts';

const SECRET = 'a secret of at least thirty-two characters';
const tokens = accessTokens(SECRET);
const sessionId = randomUUID();

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, claims: object, secret = SECRET) => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const inAnHour = Math.floor(Date.now() / 1000) + 3_600;
const claims = { sub: sessionId, iat: inAnHour - 3_600, exp: inAnHour };

afterEach(() => void vi.useRealTimers());

test('a token tells the session that it was issued for, for a quarter of an hour', () => {
  vi.useFakeTimers();
  const token = tokens.issue(sessionId);
  vi.advanceTimersByTime(14 * 60_000);
  expect(tokens.read(token)).toBe(sessionId);
  vi.advanceTimersByTime(2 * 60_000);
  expect(tokens.read(token)).toBeNull();
});

test('a token is a JSON Web Token as other programs sign it', () => {
  expect(tokens.read(signed({ alg: 'HS256' }, claims))).toBe(sessionId);
});

test.each([
  ['with another secret', signed({ alg: 'HS256' }, claims, `${SECRET}.`)],
  ['with another algorithm in its header', signed({ alg: 'HS512' }, claims)],
  ['without a signature', `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  ['with the header of a signature, but none', `${encoded({ alg: 'HS256' })}.${encoded(claims)}.`],
  [
    'with other claims than those that were signed',
    tokens.issue(sessionId).replace(/\.[^.]+\./, `.${encoded(claims)}.`),
  ],
  ['with a part too many', `${tokens.issue(sessionId)}.x`],
  ['without an end', signed({ alg: 'HS256' }, { sub: sessionId, iat: claims.iat })],
  ['for something that is no session', signed({ alg: 'HS256' }, { ...claims, sub: 'everybody' })],
  ['that is no token at all', 'token'],
  ['that is empty', ''],
])('a token %s is refused', (_, token) => {
  expect(tokens.read(token)).toBeNull();
});
