import type { Permission, Role } from '@rulewright/contract';
import { forbiddenMessage, higher, may } from '@rulewright/contract';
import { createContext, useContext } from 'react';
import type { Permit } from '#lib/permit.ts';
import { granted } from '#lib/permit.ts';
import { useOwnMembership } from '#workspace/organizations/own-membership.ts';

/** The role of the signed-in person in the project of the current page. Null outside of a project. */
export const ProjectRole = createContext<Role | null>(null);

/**
 * Whether the signed-in person has a permission, and if not, the reason in the server's words. Below a `ProjectRole`
 * the role in that project counts; pages without that context can pass the role.
 */
export function useMay(permission: Permission, projectRole?: Role | null): Permit {
  const contextRole = useContext(ProjectRole);
  const own = useOwnMembership()?.role ?? null;
  if (own && may(higher(own, projectRole ?? contextRole), permission)) return granted;
  return { allowed: false, reason: forbiddenMessage(permission) };
}
