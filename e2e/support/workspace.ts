import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signedIn } from './people.ts';

/** A new organization in this browser, and a way past its pages to fill it. */
export async function newWorkspace(page: Page) {
  const { person, session } = await signedIn(page);
  const { slug } = session.organization;
  const headers = { authorization: `Bearer ${session.token}` };

  async function send(method: 'post' | 'put', path: string, data: object) {
    const answer = await page.request[method](`/api/organizations/${slug}/projects${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const item = (projectSlug: string, docSlug: string) => `/${projectSlug}/documents/${docSlug}`;

  return {
    person,
    home: `/org/${slug}`,
    headers,
    addProject: (name: string, description = '') => send('post', '', { name, description }),
    addDocument: (projectSlug: string, name: string, content?: object | string) =>
      send('post', `/${projectSlug}/documents`, { name, content }),
    save: (projectSlug: string, docSlug: string, content: object | string) =>
      send('put', item(projectSlug, docSlug), { name: docSlug, content }),
    publish: (projectSlug: string, docSlug: string, changelog?: string) =>
      send('post', `${item(projectSlug, docSlug)}/publish`, { publish: true, changelog }),
  };
}
