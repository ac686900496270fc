import { CreateProject as CreateProjectBody, fallbackMessages } from '@rulewright/contract';
import type { CloseForm } from '#shared/details/create-form.tsx';
import { CreateForm } from '#shared/details/create-form.tsx';
import { useMay } from '#shared/session/use-may.ts';
import { projectsPath } from '#shared/workspace/paths.ts';
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
