import type { CurrentLocation, Section } from './current-location.ts';

const titles: Record<Section, (location: CurrentLocation) => string> = {
  dashboard: () => 'Dashboard',
  profile: () => 'Profile',
  settings: () => 'Settings',
  help: () => 'Help',
  evaluation: ({ docSlug }) => `Evaluation - ${docSlug}`,
  documents: ({ projectSlug }) => `Documents - ${projectSlug}`,
  projects: ({ orgSlug }) => `Projects - ${orgSlug}`,
  organization: ({ orgSlug }) => `Organization - ${orgSlug}`,
};

export function headerTitle(location: CurrentLocation): string {
  return location.section ? titles[location.section](location) : '';
}
