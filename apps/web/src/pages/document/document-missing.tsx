import { useProject } from '#features/projects/project-queries.ts';
import { isNotFound } from '#lib/api/api-error.ts';
import { NotFoundMessage } from '#ui/feedback/not-found-message.tsx';
import { documentsLink, projectsLink } from '#workspace/page-links.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';

/** Leads to the project's documents, or to the projects if the project does not exist either. */
export function DocumentMissing({ project }: { project: ProjectAddress }) {
  const { error } = useProject(project);
  return (
    <NotFoundMessage
      noun="Document"
      link={isNotFound(error) ? projectsLink(project.orgSlug) : documentsLink(project)}
    />
  );
}
