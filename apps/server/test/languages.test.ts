import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { makeRegistration, password } from './support/people.ts';
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

test.runIf(server)('an email address is one, in whichever case, on a database of any language', async () => {
  const post = async (url: string, payload: object) =>
    (await server?.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload }))?.statusCode;
  const person = makeRegistration({ email: 'INFO@EXAMPLE.COM' });
  expect(await post('register', person)).toBe(201);
  for (const email of ['INFO@EXAMPLE.COM', 'info@example.com'])
    expect(await post('login', { email, password })).toBe(200);
  expect(await post('register', { ...person, email: 'info@example.com' })).toBe(409);
});
