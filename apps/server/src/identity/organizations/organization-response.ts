import type { Organization } from '@rulewright/contract';
import type { OrganizationRow } from './organization-repository.ts';

export const toOrganization = ({ id, name, slug, description, createdAt }: OrganizationRow): Organization => ({
  id,
  name,
  slug,
  description,
  created_at: createdAt.toISOString(),
});
