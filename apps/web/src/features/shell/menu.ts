import type { IconName } from '#ui/graphics/icon.tsx';
import { documentsPath, evaluationPath, organizationPath, projectsPath } from '#workspace/urls/paths.ts';
import type { CurrentLocation, Section } from './current-location.ts';

export type MenuEntry = {
  section: Section & IconName;
  label: string;
  /** Null while what it needs is not open. */
  to: string | null;
  /** What to do then. */
  needs?: string;
};

export function mainMenu({ orgSlug, projectSlug, docSlug }: CurrentLocation, ownSlug: string | null): MenuEntry[] {
  return [
    { section: 'dashboard', label: 'Dashboard', to: '/dashboard' },
    {
      section: 'organization',
      label: 'Organization',
      to: ownSlug && organizationPath(ownSlug),
      needs: 'You belong to no organization',
    },
    {
      section: 'projects',
      label: 'Projects',
      to: orgSlug && projectsPath(orgSlug),
      needs: 'Open your organization first',
    },
    {
      section: 'documents',
      label: 'Documents',
      to: orgSlug && projectSlug && documentsPath({ orgSlug, projectSlug }),
      needs: 'Open a project first',
    },
    {
      section: 'evaluation',
      label: 'Evaluation',
      to: orgSlug && projectSlug && docSlug && evaluationPath({ orgSlug, projectSlug, docSlug }),
      needs: 'Open a document first',
    },
  ];
}

export const quickAccess: MenuEntry[] = [
  { section: 'profile', label: 'Profile', to: '/profile' },
  { section: 'settings', label: 'Settings', to: '/settings' },
];
