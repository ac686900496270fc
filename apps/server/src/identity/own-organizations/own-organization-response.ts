import type { OwnOrganization } from '@rulewright/contract';
import type { Person } from '../actor.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import type { OwnOrganizationRow } from './own-organization-repository.ts';

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
