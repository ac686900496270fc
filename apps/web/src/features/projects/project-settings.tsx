import type { Project } from '@rulewright/contract';
import { fallbackMessages, UpdateProject } from '@rulewright/contract';
import { SettingsForm } from '#shared/details/settings-form.tsx';
import { useUpdateProject } from './project-queries.ts';

type Props = { orgSlug: string; project: Project };

export function ProjectSettings({ orgSlug, project }: Props) {
  const update = useUpdateProject(orgSlug, project.slug);

  return (
    <SettingsForm
      noun="Project"
      current={project}
      schema={UpdateProject}
      save={update.mutateAsync}
      fallback={fallbackMessages.updateProject}
    />
  );
}
