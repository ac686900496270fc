import type { Member } from '@rulewright/contract';
import type { MemberRow } from '../memberships/membership-repository.ts';

export const toMember = ({ id, firstName, lastName, email, role }: MemberRow): Member => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
  role,
});
