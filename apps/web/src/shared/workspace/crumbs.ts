import type { Way } from '#shared/ui/way.ts';
import { documentsPath, organizationPath, projectPath, projectsPath } from './paths.ts';
import type { ProjectAddress } from './project-address.ts';
import { useOwnOrganization } from './use-own-organization.ts';

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
