import { z } from 'zod';

/** From the least to the most: each may do whatever the ones before it may. */
export const Role = z.enum(['viewer', 'member', 'admin', 'owner'], 'Role must be viewer, member, admin or owner');
export type Role = z.infer<typeof Role>;

/** What a person may be allowed to do: the least role that is, and the words for it in "Only admins can …". */
const permissions = {
  'workspace:read': { from: 'viewer', words: 'read the projects and documents of this organization' },
  'decisions:evaluate': { from: 'viewer', words: 'test and evaluate documents' },
  'documents:write': { from: 'member', words: 'create and change documents' },
  'documents:delete': { from: 'member', words: 'delete documents' },
  'documents:delete-live': { from: 'admin', words: 'delete documents that are live' },
  'documents:publish': { from: 'member', words: 'publish and unpublish documents' },
  'gate:override': { from: 'admin', words: 'publish what the publish gate blocks' },
  'approvals:request': { from: 'member', words: 'ask for an approval' },
  'approvals:decide': { from: 'member', words: 'approve or decline' },
  'approvals:withdraw-others': { from: 'admin', words: "withdraw somebody else's request" },
  'tokens:manage': { from: 'member', words: 'see and change tokens' },
  'projects:manage': { from: 'admin', words: 'create, change and delete projects and their members' },
  'people:manage': { from: 'admin', words: 'invite people and change their roles' },
  'organization:manage': { from: 'admin', words: "change the organization's settings" },
  'activity:read': { from: 'admin', words: "read the organization's activity" },
  'owners:manage': { from: 'owner', words: 'make somebody an owner, and change or remove an owner' },
  'organization:delete': { from: 'owner', words: 'delete the organization' },
} as const satisfies Record<string, { from: Role; words: string }>;

export type Permission = keyof typeof permissions;

export const isPermission = (value: string): value is Permission => Object.hasOwn(permissions, value);

export const rank = (role: Role) => Role.options.indexOf(role);

/** The stronger of two roles: a person's role in a project counts where it is above their role in the organization. */
export const higher = (role: Role, other: Role | null): Role => (other && rank(other) > rank(role) ? other : role);

export const may = (role: Role, permission: Permission) => rank(role) >= rank(permissions[permission].from);

const plurals: Record<Role, string> = { viewer: 'viewers', member: 'members', admin: 'admins', owner: 'owners' };

/** The roles that have a permission, in words: "admins and owners". */
export function whoMay(permission: Permission): string {
  const names = Role.options.filter((role) => may(role, permission)).map((role) => plurals[role]);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The sentence for a missing permission, used by the server's answer and beside disabled buttons. */
export const forbiddenMessage = (permission: Permission) =>
  `Only ${whoMay(permission)} can ${permissions[permission].words}.`;
