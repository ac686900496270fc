import type { Organization, Session, User } from '@rulewright/contract';
import { useSession } from '#workspace/session/session-store.ts';

export const organization: Organization = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Analytical Engines',
  slug: 'analytical-engines',
  description: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

export const user: User = {
  id: '00000000-0000-4000-8000-000000000002',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  role: 'owner',
  organization: { name: organization.name, slug: organization.slug },
};

export const session: Session = { token: 'token-1', refreshToken: 'refresh-1', user, organization };

/** The state after a reload: the session is stored in the browser, and the server has not been asked yet. */
export function storeSession(values: Partial<Record<keyof Session, unknown>> = {}): void {
  window.localStorage.setItem('auth-storage', JSON.stringify({ state: { ...session, ...values }, version: 0 }));
  void useSession.persist.rehydrate();
}

/** The session that is stored in the browser now. */
export function storedSession(): Partial<Session> | undefined {
  return JSON.parse(window.localStorage.getItem('auth-storage') ?? 'null')?.state;
}

/** Acts as if another tab had stored it. Browsers notify every tab except the one that stores. */
export function writeInAnotherTab(values: Partial<Record<keyof Session, unknown>>): void {
  const newValue = JSON.stringify({ state: { ...session, ...values }, version: 0 });
  window.localStorage.setItem('auth-storage', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage', newValue }));
}

export const signedOut = { token: null, refreshToken: null, user: null, organization: null };
