import type { Way } from '#ui/navigation/page-link.ts';
import type { ProjectAddress } from './addresses/addresses.ts';
import { documentsPath, organizationPath, projectPath, projectsPath } from './addresses/paths.ts';
import { useOwnOrganization } from './organizations/own-membership.ts';

export const dashboardWay: Way = { label: 'Go to Dashboard', to: '/dashboard' };

export const projectsWay = (orgSlug: string): Way => ({ label: 'Go to Projects', to: projectsPath(orgSlug) });

export const documentsWay = (project: ProjectAddress): Way => ({
  label: 'Go to Documents',
  to: documentsPath(project),
});

/** By its name where the session knows it, which spares a call. */
export function useOrganizationCrumb(orgSlug: string): Way {
  const organization = useOwnOrganization();
  const label = organization?.slug === orgSlug ? organization.name : orgSlug;
  return { label, to: organizationPath(orgSlug) };
}

export const projectsCrumb = (orgSlug: string): Way => ({ label: 'Projects', to: projectsPath(orgSlug) });

/** Until the name is loaded, the address says enough. */
export const projectCrumb = (address: ProjectAddress, name: string | undefined): Way => ({
  label: name ?? address.projectSlug,
  to: projectPath(address),
});

export const documentsCrumb = (address: ProjectAddress): Way => ({
  label: 'Documents',
  to: documentsPath(address),
});
