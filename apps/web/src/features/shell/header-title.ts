import type { Place, Section } from './place.ts';

const titles: Record<Section, (place: Place) => string> = {
  dashboard: () => 'Dashboard',
  profile: () => 'Profile',
  settings: () => 'Settings',
  help: () => 'Help',
  evaluation: ({ docSlug }) => `Evaluation - ${docSlug}`,
  documents: ({ projectSlug }) => `Documents - ${projectSlug}`,
  projects: ({ orgSlug }) => `Projects - ${orgSlug}`,
  organization: ({ orgSlug }) => `Organization - ${orgSlug}`,
};

export function headerTitle(place: Place): string {
  return place.section ? titles[place.section](place) : '';
}
