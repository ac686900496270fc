import { beforeEach, describe, expect, test } from 'vitest';
import { registerPerson } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' });

describe('a project that was made at the address of another', () => {
  let person: Awaited<ReturnType<typeof registerPerson>>;
  let path: string;
  let meant: string;
  let present: { id: string };
  beforeEach(async () => {
    person = await registerPerson(app);
    const projects = `/api/organizations/${person.organization.slug}/projects`;
    path = `${projects}/loans`;
    meant = (await person.as('POST', projects, { name: 'Loans' })).json().id;
    await person.as('DELETE', path);
    present = (await person.as('POST', projects, { name: 'Loans' })).json();
  });

  test.each([
    ['renamed', (id: string) => person.as('PUT', path, { name: 'Credit', project_id: id }), 200],
    ['deleted', (id: string) => person.as('DELETE', `${path}?project_id=${id}`), 204],
  ] as const)('is not %s in its place', async (_, change, status) => {
    const refused = await change(meant);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Project not found']);
    expect((await person.as('GET', path)).json()).toEqual(present);
    expect((await change(present.id)).statusCode).toBe(status);
  });
});
