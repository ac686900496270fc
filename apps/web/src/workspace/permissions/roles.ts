import type { Role } from '@rulewright/contract';

export const roleLabels: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' };

const withArticle: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

/** A newer server may have roles that this page does not know. They are shown as members. */
export const roleLabel = (role: Role | null | undefined): string => (role && roleLabels[role]) ?? roleLabels.member;

/** A role inside of a sentence, such as "an admin". */
export const aRole = (role: Role | null | undefined): string => (role && withArticle[role]) ?? withArticle.member;

/** What each role may do, shown where a role is chosen. */
export const roleDescriptions: Record<Role, string> = {
  viewer: 'Reads, tests and evaluates documents, and sees no token.',
  member: 'Creates, changes and publishes documents, and manages their tokens.',
  admin: 'Also manages people, projects and settings, and deletes live documents.',
  owner: 'Also manages owners, and can delete the organization.',
};
