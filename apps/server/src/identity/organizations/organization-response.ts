import type { Organization, OwnOrganization } from '@rulewright/contract';
import type { Person } from '../actor.ts';
import type { OrganizationRow } from './organization-repository.ts';
import type { OwnOrganizationRow } from './own-organization-repository.ts';

export const toOrganization = ({ id, name, slug, description, createdAt }: OrganizationRow): Organization => ({
  id,
  name,
  slug,
  description,
  created_at: createdAt.toISOString(),
});

export const toOwnOrganization = (
  { organization, role, isOnlyOwner, isOnlyMember }: OwnOrganizationRow,
  { current }: Pick<Person, 'current'>,
): OwnOrganization => ({
  ...toOrganization(organization),
  role,
  current: organization.id === current?.organization.id,
  is_only_owner: isOnlyOwner,
  is_only_member: isOnlyMember,
});
