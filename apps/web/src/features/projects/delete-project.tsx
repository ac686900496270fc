import type { Project } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useMay } from '#shared/session/use-may.ts';
import { DeleteButton } from '#shared/ui/delete-button.tsx';
import { useReplacePage } from '#shared/ui/use-replace-page.ts';
import { projectsPath } from '#shared/workspace/paths.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { useDeleteProject } from './project-queries.ts';

type Props = { address: ProjectAddress; project: Project };

export function DeleteProject({ address, project }: Props) {
  const replacePage = useReplacePage();
  const permit = useMay('projects:manage');
  const remove = useDeleteProject(address, project.id, () => replacePage(projectsPath(address.orgSlug)));

  return (
    <DeleteButton
      label="Delete Project"
      noun="Project"
      name={project.name}
      fallback={fallbackMessages.deleteProject}
      permit={permit}
      remove={remove}
    />
  );
}
