import type { EventKind } from '@rulewright/contract';
import { eq, sql } from 'drizzle-orm';
import type { Client } from '#platform';
import { Failure, MAX_USER_AGENT, waitText } from '#platform';
import type { Executor } from '#platform/db';
import { storableText } from '#platform/db';
import { countOne } from '#platform/limits';
import { events, memberships } from '#platform/tables';
import type { Actor } from '../actor.ts';
import { fullName } from '../full-name.ts';
import type { UserRow } from '../people/user-repository.ts';

/** The maximum length of a text in an event. Names and descriptions are shorter. */
export const MAX_EVENT_TEXT = 1_000;

/** The maximum number of changes of an organization in a day, because each leaves an event that is kept for years. */
export const MAX_CHANGES_PER_DAY = 10_000;
/** The maximum number of sign-ins of a person that are recorded in a day. */
export const MAX_RECORDED_SIGN_INS = 100;
const DAY_MS = 86_400_000;

/**
 * What ends something is always possible, and does not count: what began it did. Nor do sign-ins, which have limits of
 * their own and must not fail because of one of the person's organizations.
 */
const uncounted: ReadonlySet<EventKind> = new Set<EventKind>([
  'approval.declined',
  'approval.outdated',
  'approval.withdrawn',
  'document.deleted',
  'document.unpublished',
  'invitation.withdrawn',
  'member.left',
  'member.removed',
  'person.account-deleted',
  'person.signed-in',
  'project-member.removed',
  'project.deleted',
  'token.removed',
]);

type Facts = Record<string, unknown>;

export type NewEvent = {
  kind: EventKind;
  /** The name of the document, person or invited email address that the event is about. */
  subject: string;
  project?: { id: string; name: string };
  documentId?: string;
  /** The changed fields with their old and new values. Only fields that are useful to readers, and never a secret. */
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/**
 * Call it in the transaction that makes the change, so that neither exists without the other. Call it after the change,
 * to prevent deadlocks: the event locks its organization against deletion, and a transaction that deletes the
 * organization may hold locks that the change still needs.
 */
export async function recordEvent(
  executor: Executor,
  { organization, user, client }: Pick<Actor, 'organization' | 'user' | 'client'>,
  { kind, subject, project, documentId, before, after }: NewEvent,
) {
  await executor.insert(events).values({
    organizationId: organization.id,
    at: laterThanAll(organization.id),
    ...doneBy(user, client),
    kind,
    subject: bounded(subject),
    projectId: project?.id ?? null,
    projectName: project?.name ?? null,
    documentId: documentId ?? null,
    before: before && boundedFacts(before),
    after: after && boundedFacts(after),
  });
  if (!uncounted.has(kind)) await countChange(executor, organization.id);
}

async function countChange(executor: Executor, organizationId: string) {
  const { count, seconds } = await countToday(executor, `changes:${organizationId}`);
  if (count <= MAX_CHANGES_PER_DAY) return;
  const most = MAX_CHANGES_PER_DAY.toLocaleString('en');
  throw new Failure(
    'rate_limited',
    `Nothing was changed: an organization can make ${most} changes a day. Try again in ${waitText(seconds)}.`,
    { retryAfter: seconds },
  );
}

/** Counts one more of a day that begins with the first, and tells in how many seconds it ends. */
async function countToday(executor: Executor, key: string) {
  const now = new Date();
  const { count, endsAt } = await countOne(executor, key, { now, endsAt: new Date(now.getTime() + DAY_MS) });
  return { count, seconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) };
}

/** Records one of the first sign-ins of a person's day in all organizations of the person, because a sign-in belongs to no single organization. */
export async function recordSignIn(executor: Executor, user: UserRow, client: Client) {
  const joined = await executor
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, user.id));
  if (joined.length === 0) return;
  if ((await countToday(executor, `recorded-sign-ins:${user.id}`)).count > MAX_RECORDED_SIGN_INS) return;
  const signIn = { ...doneBy(user, client), kind: 'person.signed-in' as const, subject: fullName(user) };
  await executor.insert(events).values(joined.map(({ organizationId }) => ({ organizationId, ...signIn })));
}

/**
 * Gives each event a later time than all earlier ones. Otherwise the events of one transaction would have the same time
 * and no order.
 */
const laterThanAll = (organizationId: string) =>
  sql`greatest(clock_timestamp(), (
    select max(${events.at}) + interval '1 microsecond' from ${events} where ${events.organizationId} = ${organizationId}
  ))`;

const doneBy = (user: UserRow, { address, userAgent }: Client) => ({
  actorId: user.id,
  actorName: fullName(user),
  address,
  userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
});

// The cut may split a surrogate pair, and the database refuses half of one.
const bounded = (text: string) =>
  text.length <= MAX_EVENT_TEXT ? text : `${storableText(text.slice(0, MAX_EVENT_TEXT))}…`;

const boundedFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? bounded(value) : value]),
  );
