import { randomBytes } from 'node:crypto';
import type { Registered, Role } from '@rulewright/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { insertMembership } from '../../src/identity/memberships/membership-repository.ts';
import type { Database } from '../../src/platform/db/database.ts';

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
  return { ...response.json<Registered>(), registration, as: callerWith(app, response.json<Registered>().token) };
}

/** Another person, with an organization of their own, who is a member of this one as well. */
export async function addMember(
  { app, database }: { app: FastifyInstance; database: Database },
  organization: { id: string },
  role: Role,
) {
  const person = await registerPerson(app);
  await insertMembership(database.db, organization.id, {
    person: { ...person.registration, id: person.user.id },
    role,
  });
  return person;
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
