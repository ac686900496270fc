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

/** Of a text that an event keeps. Names and descriptions are shorter. */
export const MAX_EVENT_TEXT = 1_000;

type Facts = Record<string, unknown>;

export type NewEvent = {
  kind: EventKind;
  /** What it was done to, by its name: a document, a person, an address that was invited. */
  subject: string;
  project?: { id: string; name: string };
  documentId?: string;
  /** What changed, as it was before and is after. Only what is worth telling, and never a secret. */
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/**
 * Call it with the transaction that makes the change, so that neither is there without the other, and after the change: the
 * event keeps its organization from being deleted, and whoever deletes that may hold what the change still needs.
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
}

/** A sign-in is no organization's: each that the person is a member of is told. */
export async function recordSignIn(executor: Executor, user: UserRow, client: Client) {
  const joined = await executor
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, user.id));
  if (joined.length === 0) return;
  const signIn = { ...doneBy(user, client), kind: 'person.signed-in' as const, subject: fullName(user) };
  await executor.insert(events).values(joined.map(({ organizationId }) => ({ organizationId, ...signIn })));
}

/** Events of one transaction would otherwise have one moment, and stand in no order. */
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

// The cut may go through a character of two units, of which the database does not take one.
const bounded = (text: string) =>
  text.length <= MAX_EVENT_TEXT ? text : `${storableText(text.slice(0, MAX_EVENT_TEXT))}…`;

const boundedFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? bounded(value) : value]),
  );
