import type { Permission, Role } from '@rulewright/contract';
import { forbiddenMessage, higher, may } from '@rulewright/contract';
import { createContext, useContext } from 'react';
import type { Permit } from '#lib/permit.ts';
import { granted } from '#lib/permit.ts';
import { useOwnMembership } from '#workspace/organizations/own-membership.ts';

/** The role of whoever is signed in in the project that a page shows. Null outside of a project. */
export const ProjectRole = createContext<Role | null>(null);

/**
 * Whether the person at the page may do something, and why not: the sentence that the server would answer. Below a
 * `ProjectRole` the role in that project counts; a page that knows it from elsewhere gives it.
 */
export function useMay(permission: Permission, projectRole?: Role | null): Permit {
  const here = useContext(ProjectRole);
  const own = useOwnMembership()?.role ?? null;
  if (own && may(higher(own, projectRole ?? here), permission)) return granted;
  return { allowed: false, reason: forbiddenMessage(permission) };
}
