import { useProject } from '#features/projects/project-queries.ts';
import { isMissing } from '#lib/api/api-error.ts';
import { Missing } from '#ui/feedback/not-found-message.tsx';
import type { ProjectAddress } from '#workspace/addresses/addresses.ts';
import { documentsWay, projectsWay } from '#workspace/page-links.ts';

/** Leads to the other documents, or past them where there is no such project either. */
export function DocumentMissing({ project }: { project: ProjectAddress }) {
  const { error } = useProject(project);
  return <Missing noun="Document" way={isMissing(error) ? projectsWay(project.orgSlug) : documentsWay(project)} />;
}
