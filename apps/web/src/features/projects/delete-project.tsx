import type { Project } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useNavigate } from 'react-router';
import { DeleteButton } from '#shared/ui/delete-button.tsx';
import { projectsPath } from '#shared/workspace/paths.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { useDeleteProject } from './project-queries.ts';

type Props = { address: ProjectAddress; project: Project };

export function DeleteProject({ address, project }: Props) {
  const navigate = useNavigate();
  // In the place of this page: going back must not lead to a project that is gone.
  const leave = () => navigate(projectsPath(address.orgSlug), { replace: true });
  const remove = useDeleteProject(address, project.id, leave);

  return (
    <DeleteButton
      label="Delete Project"
      noun="Project"
      name={project.name}
      fallback={fallbackMessages.deleteProject}
      remove={remove}
    />
  );
}
