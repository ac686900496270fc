import type { EventKind } from '@rulewright/contract';
import { eq, sql } from 'drizzle-orm';
import type { Client } from '#platform';
import { MAX_USER_AGENT } from '#platform';
import type { Executor } from '#platform/db';
import { storableText } from '#platform/db';
import { events, memberships } from '#platform/tables';
import type { Actor } from '../actor.ts';
import { fullName } from '../full-name.ts';
import type { UserRow } from '../people/user-repository.ts';
import { countChange, countSignIn } from './daily-limits.ts';

/** The maximum length of a text in an event. Names and descriptions are shorter. */
export const MAX_EVENT_TEXT = 1_000;

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
  await countChange(executor, organization.id, kind);
}

/** Records a sign-in in all organizations of the person, because it belongs to no single organization. */
export async function recordSignIn(executor: Executor, user: UserRow, client: Client) {
  const joined = await executor
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, user.id));
  if (joined.length === 0) return;
  if (!(await countSignIn(executor, user.id))) return;
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
