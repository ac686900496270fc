import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, moment, timestamp } from './fields.ts';
import { PageQuery } from './paging.ts';

const tag = 'Activity';
const organization = '/api/organizations/:orgSlug';

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
  'document.gate-overridden': 'overrode the publish gate of',
  'test-cases.changed': 'changed the test cases of',
  'version.saved': 'saved',
  'version.restored': 'restored an old version of',
  'approval.requested': 'asked for the approval of',
  'approval.approved': 'approved',
  'approval.declined': 'declined',
  'approval.withdrawn': 'withdrew the request for',
  'approval.outdated': 'superseded the request for',
  'token.generated': 'generated a token for',
  'token.regenerated': 'regenerated the token of',
  'token.removed': 'removed the token of',
} as const satisfies Record<string, string>;

export type EventKind = keyof typeof eventKinds;
export const EventKind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]], 'Kind is not known');

/** Kinds that are looked for together. Every kind is in one of them. */
export const eventGroups = {
  organization: { label: 'Organization', kinds: ['organization.created', 'organization.changed'] },
  people: {
    label: 'People and roles',
    kinds: [
      'invitation.sent',
      'invitation.resent',
      'invitation.withdrawn',
      'invitation.accepted',
      'member.role-changed',
      'member.removed',
      'member.left',
      'person.account-deleted',
      'project-member.set',
      'project-member.removed',
    ],
  },
  'sign-ins': { label: 'Sign-ins', kinds: ['person.signed-in'] },
  projects: { label: 'Projects', kinds: ['project.created', 'project.changed', 'project.deleted'] },
  documents: {
    label: 'Documents and versions',
    kinds: [
      'document.created',
      'document.changed',
      'document.deleted',
      'version.saved',
      'version.restored',
      'test-cases.changed',
    ],
  },
  releases: {
    label: 'Releases',
    kinds: ['document.published', 'document.unpublished', 'document.put-back', 'document.gate-overridden'],
  },
  approvals: {
    label: 'Approvals',
    kinds: ['approval.requested', 'approval.approved', 'approval.declined', 'approval.withdrawn', 'approval.outdated'],
  },
  tokens: { label: 'Tokens', kinds: ['token.generated', 'token.regenerated', 'token.removed'] },
} as const satisfies Record<string, { label: string; kinds: readonly EventKind[] }>;

type EventGroup = keyof typeof eventGroups;
const groupNames = Object.keys(eventGroups) as [EventGroup, ...EventGroup[]];

const isGroup = (value: string): value is EventGroup => Object.hasOwn(eventGroups, value);

/** The kinds that a filter means: those of a group, or the one that it names. */
export const kindsOf = (kind: EventKind | EventGroup): readonly EventKind[] =>
  isGroup(kind) ? eventGroups[kind].kinds : [kind];

const Facts = z.record(z.string(), z.unknown()).nullable();

/** Something that was done in an organization. It stays when the people and items that it names are deleted. */
export const Event = z
  .object({
    id,
    at: timestamp,
    actor: z.object({ id, name: z.string() }).describe('Who did it, by the name that they had.'),
    kind: EventKind,
    subject: z.string().describe('What it was done to, by the name that it had.'),
    project: z.object({ id, name: z.string() }).nullable(),
    document_id: id.nullable(),
    address: z.string().nullable().describe("Null for those who may not read the organization's activity."),
    device: z.string().nullable().describe('What the browser said of itself. Null like the address.'),
    before: Facts.describe('What changed, as it was before.'),
    after: Facts.describe('What changed, as it was after.'),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** How many events a page has where no limit is given. */
export const DEFAULT_EVENTS = 50;

/** How many events one export holds at most. */
export const MAX_EXPORTED_EVENTS = 100_000;

const EventPageQuery = PageQuery.extend({
  limit: PageQuery.shape.limit
    .default(DEFAULT_EVENTS)
    .describe(`How many entries the answer holds at most, ${DEFAULT_EVENTS} when left out.`),
});
export type EventPageQuery = z.infer<typeof EventPageQuery>;

/** Limits a list to some of an organization's events. */
export const EventFilter = z.object({
  person: z.uuid('Person must be an id').optional().describe('Only what this person did.'),
  kind: z
    .enum([...groupNames, ...EventKind.options], 'Kind is not known')
    .optional()
    .describe('Only this kind, or the kinds of this group.'),
  project: z.uuid('Project must be an id').optional().describe('Only what was done in this project.'),
  from: moment('From').describe('Not older than this.'),
  to: moment('To').describe('Not newer than this.'),
});
export type EventFilter = z.infer<typeof EventFilter>;

const EventPage = z.object({
  events: z.array(Event),
  next_cursor: z.string().nullable().describe('Where the next page begins. Null on the last page.'),
});

export const listEvents = endpoint({
  method: 'GET',
  path: `${organization}/activity`,
  access: 'activity:read',
  summary: 'List what was done in an organization, newest first',
  tag,
  query: EventPageQuery.extend(EventFilter.shape),
  response: EventPage,
});

export const exportEvents = endpoint({
  method: 'GET',
  path: `${organization}/activity.csv`,
  access: 'activity:read',
  summary: `Export what was done in an organization, newest first: the latest ${MAX_EXPORTED_EVENTS} that match`,
  tag,
  query: EventFilter,
  mediaType: 'text/csv',
  response: z.string(),
});

export const listDocumentEvents = endpoint({
  method: 'GET',
  path: `${organization}/projects/:projectSlug/documents/:docSlug/activity`,
  access: 'workspace:read',
  summary: 'List what was done to a document, newest first',
  tag,
  query: EventPageQuery,
  response: EventPage,
});
