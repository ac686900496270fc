import { CreateProject as CreateProjectBody, fallbackMessages } from '@rulewright/contract';
import { projectsPath } from '#workspace/addresses/paths.ts';
import type { CloseForm } from '#workspace/details/create-form.tsx';
import { CreateForm } from '#workspace/details/create-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
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
