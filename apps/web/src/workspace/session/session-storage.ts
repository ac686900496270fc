import type { Organization, User } from '@rulewright/contract';
import type { PersistStorage } from 'zustand/middleware';

export type StoredSession = {
  token: string | null;
  refreshToken: string | null;
  user: User | null;
  organization: Organization | null;
};

export const noSession: StoredSession = { token: null, refreshToken: null, user: null, organization: null };

// The storage may be full or forbidden. Then the session lasts only as long as the page.
let unwritten: string | null = null;

function read(key: string): string | null {
  return unwritten ?? readItem(key);
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const sessionPersistence: PersistStorage<StoredSession> = {
  getItem: (key) => {
    const state = parse(read(key));
    return state && { state };
  },
  setItem: (key, value) => {
    const text = JSON.stringify(value);
    try {
      window.localStorage.setItem(key, text);
      unwritten = null;
    } catch {
      unwritten = text;
    }
  },
  removeItem: (key) => window.localStorage.removeItem(key),
};

const markKey = 'auth-signed-out';
let unwrittenMark = false;

/**
 * Stored beside the session, because other tabs see only that the session is gone, not whether the person signed out.
 */
export function markSignedOut(signedOut: boolean): void {
  try {
    if (signedOut) window.localStorage.setItem(markKey, 'true');
    else window.localStorage.removeItem(markKey);
    unwrittenMark = false;
  } catch {
    unwrittenMark = signedOut;
  }
}

export const isMarkedSignedOut = (): boolean => unwrittenMark || readItem(markKey) !== null;

/** Other programs, other releases and people can write to the storage. Anything unexpected counts as no session. */
function parse(text: string | null): StoredSession | null {
  try {
    const { state } = JSON.parse(text ?? 'null') as { state: Record<keyof StoredSession, unknown> };
    return {
      token: textOrNull(state.token),
      refreshToken: textOrNull(state.refreshToken),
      user: hasTexts<User>(state.user, ['id', 'first_name', 'last_name', 'email']) ? state.user : null,
      organization: hasTexts<Organization>(state.organization, ['id', 'name', 'slug']) ? state.organization : null,
    };
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function hasTexts<T>(value: unknown, names: (keyof T)[]): value is T {
  return typeof value === 'object' && value !== null && names.every((name) => typeof (value as T)[name] === 'string');
}
