import type { UIMatch } from 'react-router';

export type Section =
  | 'evaluation'
  | 'documents'
  | 'projects'
  | 'organization'
  | 'dashboard'
  | 'profile'
  | 'settings'
  | 'help';

/** What a route tells the shell. Pages outside of it tell nothing. */
export type ShellHandle = { section: Section };

/** Where in the product an address is, and what it names. */
export type Place = {
  section: Section | null;
  orgSlug: string | null;
  projectSlug: string | null;
  docSlug: string | null;
};

/** Of the innermost route. The shell stands above it, where its parameters are not known otherwise. */
export function placeOf(match: Pick<UIMatch, 'params' | 'handle'> | undefined): Place {
  const { orgSlug = null, projectSlug = null, docSlug = null } = match?.params ?? {};
  const handle = match?.handle as ShellHandle | undefined;
  return { section: handle?.section ?? null, orgSlug, projectSlug, docSlug };
}
