import type { Project } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { DeleteButton } from '#ui/dialogs/delete-button.tsx';
import { useReplacePage } from '#ui/navigation/use-replace-page.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { projectsPath } from '#workspace/urls/paths.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
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
