import type { Role } from '@rulewright/contract';

/** What each role may do, for whoever chooses one. */
export const roleWords: Record<Role, string> = {
  viewer: 'Reads, tests and evaluates documents, and sees no token.',
  member: 'Creates, changes and publishes documents, and manages their tokens.',
  admin: 'Also manages people, projects and settings, and deletes live documents.',
  owner: 'Also manages owners, and can delete the organization.',
};
