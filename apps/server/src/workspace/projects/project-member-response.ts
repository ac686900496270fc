import type { ProjectMember } from '@rulewright/contract';
import { higher } from '@rulewright/contract';
import { toMember } from '#identity';

import type { ProjectMemberRow } from './project-member-repository.ts';

export const toProjectMember = ({ projectRole, ...member }: ProjectMemberRow): ProjectMember => ({
  ...toMember(member),
  // A role in the organization that was raised above it later wins.
  role: higher(member.role, projectRole),
  organization_role: member.role,
});
