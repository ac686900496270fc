import { randomUUID } from 'node:crypto';
import type { Registered } from '@rulewright/contract';

export async function register(url: string): Promise<Registered> {
  const password = 'Benchmark1';
  const person = {
    firstName: 'Bench',
    lastName: 'Mark',
    email: `${randomUUID()}@example.com`,
    organizationName: 'Bench',
  };
  return post(`${url}/api/auth/register`, { ...person, password, confirmPassword: password });
}

export async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A published document with a token, on a server that has none yet. */
export async function serveDocument(url: string, content: object) {
  const { token: person, organization } = await register(url);
  const projects = `${url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, person);
  await post(`${projects}/loans/documents`, { name: 'Fee', content }, person);
  const document = `${projects}/loans/documents/fee`;
  await post(`${document}/publish`, { publish: true }, person);
  const { token } = await post<{ token: string }>(`${document}/integration/token`, { action: 'generate' }, person);
  return { url: `${url}/api/public/${organization.slug}/loans/fee`, token };
}
