import type { PageLink } from '#ui/navigation/page-link.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { documentsPath, organizationPath, projectPath, projectsPath } from '#workspace/urls/paths.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';

export const dashboardLink: PageLink = { label: 'Go to Dashboard', to: '/dashboard' };

export const projectsLink = (orgSlug: string): PageLink => ({ label: 'Go to Projects', to: projectsPath(orgSlug) });

export const documentsLink = (project: ProjectAddress): PageLink => ({
  label: 'Go to Documents',
  to: documentsPath(project),
});

/** Uses the name from the session where possible, which saves a call. */
export function useOrganizationCrumb(orgSlug: string): PageLink {
  const organization = useOwnOrganization();
  const label = organization?.slug === orgSlug ? organization.name : orgSlug;
  return { label, to: organizationPath(orgSlug) };
}

export const projectsCrumb = (orgSlug: string): PageLink => ({ label: 'Projects', to: projectsPath(orgSlug) });

/** Shows the slug until the name is loaded. */
export const projectCrumb = (address: ProjectAddress, name: string | undefined): PageLink => ({
  label: name ?? address.projectSlug,
  to: projectPath(address),
});

export const documentsCrumb = (address: ProjectAddress): PageLink => ({
  label: 'Documents',
  to: documentsPath(address),
});
