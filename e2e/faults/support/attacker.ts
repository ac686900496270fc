import type { Registered } from '@rulewright/contract';
import { post, register } from '../../support/served-document.ts';

type Published = { url: string; token: string };

/** An organization of its own, as anyone can register one. */
export async function registerAttacker(serverUrl: string) {
  const { token: person, organization }: Registered = await register(serverUrl);
  return attackerOf(serverUrl, person, organization);
}

async function attackerOf(serverUrl: string, person: string, organization: { slug: string }) {
  const projects = `${serverUrl}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Attack' }, person);
  const documents = `${projects}/attack/documents`;

  async function create(name: string, content: object): Promise<string> {
    await post(documents, { name, content }, person);
    return `${documents}/${name}`;
  }

  return {
    /** A further organization of the same person. */
    another: async (name: string) =>
      attackerOf(serverUrl, person, await post(`${serverUrl}/api/organizations`, { name }, person)),
    /** Publishes a graph, and gives the address and the token of its endpoint. */
    async publish(name: string, content: object): Promise<Published> {
      const document = await create(name, content);
      await post(`${document}/publish`, { publish: true }, person);
      const { token } = await post<{ token: string }>(`${document}/integration/token`, { action: 'generate' }, person);
      return { url: `${serverUrl}/api/public/${organization.slug}/attack/${name}`, token };
    },
    /** Makes a document, and gives its address and the token of the person. */
    async document(name: string, content: object) {
      return { url: await create(name, content), token: person };
    },
    /** Has a graph checked, of a document that is made for it. */
    async checker(name: string, content: object) {
      const document = await create(name, { nodes: [], edges: [] });
      return () => post(`${document}/check`, { content: JSON.stringify(content) }, person);
    },
    /** How to test a graph at a fixed time, for a document that is made for it. */
    async testAt(clock: string, name: string, content: object, inputData: object) {
      await create(name, { nodes: [], edges: [] });
      const body = JSON.stringify({ content: JSON.stringify(content), inputData, clock, trace: true });
      return { url: `${serverUrl}/api/eval/${organization.slug}/attack/${name}/test`, token: person, body };
    },
  };
}

export const call = ({ url, token }: Published, input: object) =>
  post<{ evaluation: { performance: string } }>(url, { input_data: input }, token);

/** Does the same over and over, several at once, whatever comes of it, until it is told to stop. */
export function keepDoing(atOnce: number, act: () => Promise<unknown>) {
  let going = true;
  const ended = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (going) await act().catch(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }),
  );
  return async () => {
    going = false;
    await ended;
  };
}
