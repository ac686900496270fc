import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { makeRegistration, password, registerPerson } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const storage = inject('storage');

/** In Turkish the small letter of I is another than that of the I in an address. */
async function makeTurkishDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database turkish template template0 locale_provider icu icu_locale 'tr-TR'");
  await client.end();
  return new URL('/turkish', url).href;
}

// The embedded database speaks no language.
const server =
  storage.kind === 'postgres' ? await startTestServer({ DATABASE_URL: await makeTurkishDatabase(storage.url) }) : null;

test.runIf(server)('members are found by their names in whichever case, on a database of any language', async () => {
  const { app } = server as NonNullable<typeof server>;
  const owner = await registerPerson(app, { firstName: 'IDA', lastName: 'İNAN' });
  const find = async (text: string) => {
    const list = `/api/organizations/${owner.organization.slug}/users`;
    return (await owner.as('GET', `${list}?q=${encodeURIComponent(text)}`)).json().members.length;
  };
  for (const text of ['IDA', 'ida', 'İNAN', 'İNAN'.toLowerCase()]) expect([text, await find(text)]).toEqual([text, 1]);
  await owner.as('PUT', '/api/auth/me', { ...owner.registration, firstName: 'IRIS' });
  for (const text of ['IRIS', 'iris']) expect([text, await find(text)]).toEqual([text, 1]);
});

test.runIf(server)('an email address is one, in whichever case, on a database of any language', async () => {
  const post = async (url: string, payload: object) =>
    (await server?.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload }))?.statusCode;
  const person = makeRegistration({ email: 'INFO@EXAMPLE.COM' });
  expect(await post('register', person)).toBe(201);
  for (const email of ['INFO@EXAMPLE.COM', 'info@example.com'])
    expect(await post('login', { email, password })).toBe(200);
  expect(await post('register', { ...person, email: 'info@example.com' })).toBe(409);
});
