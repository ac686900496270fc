import type { Organization } from '@rulewright/contract';
import { fallbackMessages, UpdateOrganization } from '@rulewright/contract';
import { SettingsForm } from '#workspace/name-and-description/settings-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { useUpdateOrganization } from './organization-queries.ts';

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.slug);
  const permit = useMay('organization:manage');

  return (
    <SettingsForm
      noun="Organization"
      current={organization}
      schema={UpdateOrganization}
      permit={permit}
      save={update}
      fallback={fallbackMessages.updateOrganization}
    />
  );
}
