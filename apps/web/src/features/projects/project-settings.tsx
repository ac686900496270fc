import type { Project } from '@rulewright/contract';
import { fallbackMessages, UpdateProject } from '@rulewright/contract';
import type { ProjectAddress } from '#workspace/addresses/addresses.ts';
import { SettingsForm } from '#workspace/details/settings-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { ApprovalSwitch } from './approval-switch.tsx';
import { useUpdateProject } from './project-queries.ts';

type Props = { address: ProjectAddress; project: Project };

export function ProjectSettings({ address, project }: Props) {
  const update = useUpdateProject(address);
  const permit = useMay('projects:manage');

  return (
    <>
      <SettingsForm
        noun="Project"
        current={project}
        schema={UpdateProject}
        permit={permit}
        save={(details) => update({ ...details, project_id: project.id })}
        fallback={fallbackMessages.updateProject}
      />
      <ApprovalSwitch address={address} project={project} permit={permit} />
    </>
  );
}
