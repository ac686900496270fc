import type { Location } from 'react-router';

export const home = '/dashboard';

/** Passed to the sign-in page as the state of its location. */
type Remembered = {
  from: string;
  /** The email address to sign in with, if it is known. */
  email?: string;
};

export function remember(location: Pick<Location, 'pathname' | 'search' | 'hash'> | string): Remembered {
  if (typeof location === 'string') return { from: location };
  return { from: `${location.pathname}${location.search}${location.hash}` };
}

/** Where to go after signing in: the page that the visitor came from, if it is one of ours. */
export function destinationOf(state: unknown): string {
  const from = (state as Partial<Remembered> | null)?.from;
  if (typeof from !== 'string' || !from.startsWith('/')) return home;
  // Only a URL parser knows how browsers treat "//other.example" and "/\other.example".
  const base = window.location.origin;
  if (!URL.canParse(from, base)) return home;
  const { origin, pathname, search, hash } = new URL(from, base);
  return origin === base ? `${pathname}${search}${hash}` : home;
}

/** The email address to sign in with, if the previous page knew it. */
export function emailOf(state: unknown): string {
  const email = (state as Partial<Remembered> | null)?.email;
  return typeof email === 'string' ? email : '';
}
