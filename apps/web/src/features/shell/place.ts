import { matchPath } from 'react-router';

export type Section = 'evaluation' | 'documents' | 'projects' | 'organization' | 'dashboard' | 'profile' | 'settings';

/** Where in the product an address is, and what it names. */
export type Place = {
  section: Section | null;
  orgSlug: string | null;
  projectSlug: string | null;
  docSlug: string | null;
};

const patterns: Record<Section, string> = {
  evaluation: '/org/:orgSlug/projects/:projectSlug/documents/:docSlug/evaluation',
  documents: '/org/:orgSlug/projects/:projectSlug/documents/:docSlug?',
  projects: '/org/:orgSlug/projects/:projectSlug?',
  organization: '/org/:orgSlug',
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
};

/** Read off the address and not from the route's parameters: the shell stands above the routes that name them. */
export function placeOf(pathname: string): Place {
  for (const section of Object.keys(patterns) as Section[]) {
    const match = matchPath(patterns[section], pathname);
    if (!match) continue;
    const { orgSlug, projectSlug, docSlug } = match.params as Record<string, string | undefined>;
    return { section, orgSlug: decoded(orgSlug), projectSlug: decoded(projectSlug), docSlug: decoded(docSlug) };
  }
  return { section: null, orgSlug: null, projectSlug: null, docSlug: null };
}

function decoded(segment: string | undefined): string | null {
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Typed by hand, a lone "%" is no code of anything.
    return segment;
  }
}
