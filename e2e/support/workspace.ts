import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signedIn } from './people.ts';

/** A new organization in this browser, and a way past its pages to fill it. */
export async function newWorkspace(page: Page) {
  const { session } = await signedIn(page);
  const { slug } = session.organization;
  const headers = { authorization: `Bearer ${session.token}` };

  async function post(path: string, data: object) {
    const answer = await page.request.post(`/api/organizations/${slug}/projects${path}`, { data, headers });
    expect(answer.status()).toBe(201);
  }

  return {
    home: `/org/${slug}`,
    addProject: (name: string, description = '') => post('', { name, description }),
    addDocument: (projectSlug: string, name: string) => post(`/${projectSlug}/documents`, { name }),
  };
}
