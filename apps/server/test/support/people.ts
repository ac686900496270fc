import { randomBytes } from 'node:crypto';
import type { Session } from '@rulewright/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export const password = 'Engine1843';

export function makeRegistration(changes: Record<string, unknown> = {}) {
  const unique = randomBytes(4).toString('hex');
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${unique}@example.com`,
    organizationName: `Engines ${unique}`,
    password,
    confirmPassword: password,
    ...changes,
  };
}

/** A person with an organization of their own, signed in, and what they can call. */
export async function registerPerson(app: FastifyInstance, changes: Record<string, unknown> = {}) {
  const registration = makeRegistration(changes);
  const response = await app.inject({ method: 'POST', url: '/api/auth/register', payload: registration });
  if (response.statusCode !== 201) throw new Error(`registration answered ${response.statusCode}: ${response.body}`);
  return { ...response.json<Session>(), registration, as: callerWith(app, response.json<Session>().token) };
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>;

export const callerWith =
  (app: FastifyInstance, token: string | null): Call =>
  (method, url, payload) =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
