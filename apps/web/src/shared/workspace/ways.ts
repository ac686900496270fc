import type { Way } from '#shared/ui/way.ts';
import { documentsPath, projectsPath } from './paths.ts';
import type { ProjectAddress } from './project-address.ts';

export const dashboardWay: Way = { label: 'Go to Dashboard', to: '/dashboard' };

export const projectsWay = (orgSlug: string): Way => ({ label: 'Go to Projects', to: projectsPath(orgSlug) });

export const documentsWay = (project: ProjectAddress): Way => ({
  label: 'Go to Documents',
  to: documentsPath(project),
});
