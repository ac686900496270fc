/** Where a run's sub-decisions come from: a project's documents as they are published, or as they are saved. */
export const publishedScope = (orgSlug: string, projectSlug: string) => `published/${orgSlug}/${projectSlug}`;
export const savedScope = (organizationId: string, projectSlug: string) => `saved/${organizationId}/${projectSlug}`;

/** `organization` is a slug where it is published, else an id. */
export function readScope(scope: string) {
  const [state = '', organization = '', projectSlug = ''] = scope.split('/');
  return { isPublished: state === 'published', organization, projectSlug };
}
