import { CreateProject as CreateProjectBody, fallbackMessages } from '@rulewright/contract';
import type { CloseForm } from '#workspace/name-and-description/create-form.tsx';
import { CreateForm } from '#workspace/name-and-description/create-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { projectsPath } from '#workspace/urls/paths.ts';
import { useCreateProject } from './project-queries.ts';

type Props = { orgSlug: string; close: CloseForm };

export function CreateProject({ orgSlug, close }: Props) {
  const create = useCreateProject(orgSlug);
  const permit = useMay('projects:manage');

  return (
    <CreateForm
      noun="Project"
      schema={CreateProjectBody}
      base={projectsPath(orgSlug)}
      create={create}
      fallback={fallbackMessages.createProject}
      permit={permit}
      close={close}
    />
  );
}
