import type { Role } from '@rulewright/contract';

export const roleLabels: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' };

const withArticle: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

/** A server that is newer than this page may know roles that it does not: they are shown as the usual one. */
export const roleLabel = (role: Role | null | undefined): string => (role && roleLabels[role]) ?? roleLabels.member;

/** Within a sentence: "an admin". */
export const aRole = (role: Role | null | undefined): string => (role && withArticle[role]) ?? withArticle.member;

/** What each role may do, for whoever chooses one. */
export const roleDescriptions: Record<Role, string> = {
  viewer: 'Reads, tests and evaluates documents, and sees no token.',
  member: 'Creates, changes and publishes documents, and manages their tokens.',
  admin: 'Also manages people, projects and settings, and deletes live documents.',
  owner: 'Also manages owners, and can delete the organization.',
};
