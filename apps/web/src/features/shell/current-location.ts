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

/** What a route tells the shell. Routes outside of the shell have none. */
export type ShellHandle = { section: Section };

/** The section of the product and the slugs of the current URL. */
export type CurrentLocation = {
  section: Section | null;
  orgSlug: string | null;
  projectSlug: string | null;
  docSlug: string | null;
};

/** Reads the innermost route, because the shell is rendered above it and does not get its parameters. */
export function locationOfRoute(match: Pick<UIMatch, 'params' | 'handle'> | undefined): CurrentLocation {
  const { orgSlug = null, projectSlug = null, docSlug = null } = match?.params ?? {};
  const handle = match?.handle as ShellHandle | undefined;
  return { section: handle?.section ?? null, orgSlug, projectSlug, docSlug };
}
