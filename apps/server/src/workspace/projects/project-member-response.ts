import type { ProjectMember } from '@rulewright/contract';
import { higher } from '@rulewright/contract';
import { toMember } from '#identity';

import type { ProjectMemberRow } from './project-member-repository.ts';

export const toProjectMember = ({ projectRole, ...member }: ProjectMemberRow): ProjectMember => ({
  ...toMember(member),
  // The role in the organization counts if it is higher, because it may have been raised after the project role was
  // given.
  role: higher(member.role, projectRole),
  organization_role: member.role,
});
