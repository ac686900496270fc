import type { Organization } from '@rulewright/contract';
import { fallbackMessages, UpdateOrganization } from '@rulewright/contract';
import { SettingsForm } from '#shared/details/settings-form.tsx';
import { useUpdateOrganization } from './organization-queries.ts';

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.slug);

  return (
    <SettingsForm
      noun="Organization"
      current={organization}
      schema={UpdateOrganization}
      save={update}
      fallback={fallbackMessages.updateOrganization}
    />
  );
}
