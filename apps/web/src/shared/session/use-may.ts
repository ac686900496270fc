import type { Permission, Role } from '@rulewright/contract';
import { forbiddenMessage, isAtLeast, may } from '@rulewright/contract';
import { createContext, useContext } from 'react';
import { useSession } from './session-store.ts';

/** The role of whoever is signed in in the project that a page shows. Null outside of a project. */
export const ProjectRole = createContext<Role | null>(null);

export type Permit = { allowed: true; reason: null } | { allowed: false; reason: string };

/** Within a project the higher of both roles counts, as on the server. */
function higher(one: Role | null, other: Role | null): Role | null {
  if (!one || !other) return one ?? other;
  return isAtLeast(one, other) ? one : other;
}

/**
 * Whether the person at the page may do something, and why not: the sentence that the server would answer. Below a
 * `ProjectRole` the role in that project counts; a page that knows it from elsewhere gives it.
 */
export function useMay(permission: Permission, projectRole?: Role | null): Permit {
  const here = useContext(ProjectRole);
  const own = useSession(({ user }) => user?.role ?? null);
  const role = higher(own, projectRole ?? here);
  if (role && may(role, permission)) return { allowed: true, reason: null };
  return { allowed: false, reason: forbiddenMessage(permission) };
}
