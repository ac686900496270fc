import { z } from 'zod';

/** What can happen in an organization, with the words for it: "Ada Lovelace {words} {subject}". */
export const eventKinds = {
  'organization.created': 'created the organization',
  'organization.changed': 'changed the settings of',
  'invitation.sent': 'invited',
  'invitation.resent': 'sent the invitation again to',
  'invitation.withdrawn': 'withdrew the invitation of',
  'invitation.accepted': 'joined',
  'member.role-changed': 'changed the role of',
  'member.removed': 'removed',
  'member.left': 'left',
  'person.signed-in': 'signed in from a new device',
  'person.account-deleted': 'deleted their account',
  'project.created': 'created the project',
  'project.changed': 'changed the project',
  'project.deleted': 'deleted the project',
  'project-member.set': 'gave a role in the project to',
  'project-member.removed': 'took the role in the project from',
  'document.created': 'created',
  'document.changed': 'changed the name or description of',
  'document.deleted': 'deleted',
  'document.published': 'published',
  'document.unpublished': 'unpublished',
  'document.put-back': 'put back',
  'version.saved': 'saved',
  'version.restored': 'restored an old version of',
  'approval.requested': 'asked for the approval of',
  'approval.approved': 'approved',
  'approval.declined': 'declined',
  'approval.withdrawn': 'withdrew the request for',
  'approval.outdated': 'made a request outdated for',
  'token.generated': 'generated a token for',
  'token.regenerated': 'regenerated the token of',
  'token.removed': 'removed the token of',
} as const satisfies Record<string, string>;

export type EventKind = keyof typeof eventKinds;
export const EventKind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]], 'Kind is not known');
