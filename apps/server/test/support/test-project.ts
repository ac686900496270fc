import type { FastifyInstance } from 'fastify';
import { registerPerson } from './people.ts';

type RegisteredPerson = Awaited<ReturnType<typeof registerPerson>>;

/** A person with a project, and short ways to what is done with documents in it. */
export async function makeTestProject(app: FastifyInstance, given?: RegisteredPerson) {
  const person = given ?? (await registerPerson(app));
  const orgSlug = person.organization.slug;
  const projects = `/api/organizations/${orgSlug}/projects`;
  await person.as('POST', projects, { name: 'Loans' });
  const documents = `${projects}/loans/documents`;
  const { as } = person;

  return {
    ...person,
    orgSlug,
    documents,
    evaluations: `/api/eval/${orgSlug}/loans`,
    publicPath: (slug: string) => `/api/public/${orgSlug}/loans/${slug}`,
    create: async (name: string, content: object | string) => (await as('POST', documents, { name, content })).json(),
    save: (slug: string, content: object) => as('PUT', `${documents}/${slug}`, { name: slug, content }),
    publish: (slug: string) => as('POST', `${documents}/${slug}/publish`, { publish: true }),
    changeToken: async (slug: string, action: 'generate' | 'regenerate' | 'remove') =>
      (await as('POST', `${documents}/${slug}/integration/token`, { action })).json().token as string,
    evaluate: (slug: string, input: unknown, more = {}) =>
      as('POST', `/api/eval/${orgSlug}/loans/${slug}`, { input_data: input, ...more }),
    test: (slug: string, content: object, input: unknown, more = {}) =>
      as('POST', `/api/eval/${orgSlug}/loans/${slug}/test`, { content, inputData: input, ...more }),
    logEntries: async (slug: string) => (await as('GET', `${documents}/${slug}/integration/requests`)).json().requests,
    evaluateBatch: (slug: string, inputs: unknown, query = '') =>
      as('POST', `/api/eval/${orgSlug}/loans/${slug}/batch${query}`, { inputs }),
    callBatch: (slug: string, token: string | null, inputs: unknown) =>
      app.inject({
        method: 'POST',
        url: `/api/public/${orgSlug}/loans/${slug}/batch`,
        payload: { inputs },
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      }),
    call: (slug: string, token: string | null, input: unknown) =>
      app.inject({
        method: 'POST',
        url: `/api/public/${orgSlug}/loans/${slug}`,
        payload: { input_data: input },
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      }),
  };
}

/** The same in another organization of the same person. */
export async function inAnotherOrganization(app: FastifyInstance, project: TestProject) {
  const organization = (await project.as('POST', '/api/organizations', { name: 'Another' })).json();
  return makeTestProject(app, { ...project, organization });
}

export type TestProject = Awaited<ReturnType<typeof makeTestProject>>;

/** A document that is published and has a token. */
export async function serve(testProject: TestProject, name: string, content: object | string) {
  const { slug } = await testProject.create(name, content);
  await testProject.publish(slug);
  return { slug, token: await testProject.changeToken(slug, 'generate') };
}
