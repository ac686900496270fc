import { useProject } from '#features/projects/project-queries.ts';
import { isMissing } from '#shared/api/api-error.ts';
import { Missing } from '#shared/ui/missing.tsx';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { documentsWay, projectsWay } from '#shared/workspace/ways.ts';

/** Leads to the other documents, or past them where there is no such project either. */
export function DocumentMissing({ project }: { project: ProjectAddress }) {
  const { error } = useProject(project);
  return <Missing noun="Document" way={isMissing(error) ? projectsWay(project.orgSlug) : documentsWay(project)} />;
}
