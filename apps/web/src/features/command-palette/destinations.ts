import type { ResponseOf, searchOrganization } from '@rulewright/contract';
import type { IconName } from '#ui/graphics/icon.tsx';
import { documentPath, organizationPath, projectPath, projectsPath } from '#workspace/urls/paths.ts';

export type Destination = {
  /** The address, which is unique. */
  to: string;
  label: string;
  icon: IconName;
  detail?: string;
  /** Outside of this application: the browser loads another page. */
  outside?: true;
};

export type DestinationGroup = { title: string; destinations: Destination[] };

export type Found = ResponseOf<typeof searchOrganization>;

const pagesOf = (orgSlug: string): Destination[] => [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: organizationPath(orgSlug), label: 'Organization', icon: 'organization' },
  { to: projectsPath(orgSlug), label: 'Projects', icon: 'projects' },
  { to: '/profile', label: 'Profile', icon: 'profile' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
  { to: '/help', label: 'Help: a first decision', icon: 'help' },
  { to: '/help/expressions', label: 'Help: expressions', icon: 'help' },
  { to: '/help/editor', label: 'Help: the editor', icon: 'help' },
  { to: '/help/tables', label: 'Help: tables', icon: 'help' },
  { to: '/help/nodes', label: 'Help: nodes', icon: 'help' },
  { to: '/help/test-cases', label: 'Help: test cases', icon: 'help' },
  { to: '/api/docs', label: 'API documentation', icon: 'api', outside: true },
];

/** All destinations that match a text, in the order in which they are shown. Empty groups are left out. */
export function destinationsFor(text: string, orgSlug: string, { projects, documents }: Found): DestinationGroup[] {
  const groups: DestinationGroup[] = [
    { title: 'Pages', destinations: pagesOf(orgSlug).filter(({ label }) => contains(label, text)) },
    {
      title: 'Projects',
      destinations: projects.map(({ name, slug }) => ({
        to: projectPath({ orgSlug, projectSlug: slug }),
        label: name,
        icon: 'projects',
      })),
    },
    {
      title: 'Documents',
      destinations: documents.map(({ name, slug, project_slug }) => ({
        to: documentPath({ orgSlug, projectSlug: project_slug, docSlug: slug }),
        label: name,
        icon: 'documents',
        detail: project_slug,
      })),
    },
  ];
  return groups.filter(({ destinations }) => destinations.length > 0);
}

export const contains = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());
