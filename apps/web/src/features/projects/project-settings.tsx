import type { Project } from '@rulewright/contract';
import { fallbackMessages, UpdateProject } from '@rulewright/contract';
import { SettingsForm } from '#workspace/name-and-description/settings-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import { ApprovalSwitch } from './approval-switch.tsx';
import { useUpdateProject } from './project-queries.ts';
import { PublishGateForm } from './publish-gate-form.tsx';

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
      <PublishGateForm address={address} project={project} permit={permit} />
    </>
  );
}
