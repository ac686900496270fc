import type { OwnOrganization } from '@rulewright/contract';
import type { Person } from '../actor.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import type { MyOrganizationRow } from './my-organization-repository.ts';

export const toMyOrganization = (
  { organization, role, isOnlyOwner, isOnlyMember }: MyOrganizationRow,
  { current }: Pick<Person, 'current'>,
): OwnOrganization => ({
  ...toOrganization(organization),
  role,
  current: organization.id === current?.organization.id,
  is_only_owner: isOnlyOwner,
  is_only_member: isOnlyMember,
});
