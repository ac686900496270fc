import type { EventKind } from '@rulewright/contract';
import { and, desc, eq, getTableColumns, gte, inArray, lt, lte, or, SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { momentKey, ordering, uuidKey } from '../../db/paging.ts';
import { events } from '../../db/schema.ts';

const columns = getTableColumns(events);

export type EventRow = typeof events.$inferSelect & { position: string };

export const newestFirst = ordering('events', 'desc', [momentKey(events.at), uuidKey(events.id)]);

/** Which events are meant, in a range of time and after a place in the list. */
export type EventMatch = {
  personId?: string | undefined;
  projectId?: string | undefined;
  documentId?: string | undefined;
  kinds?: readonly EventKind[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  after: SQL | undefined;
};

const inRange = (organizationId: string, { from, to, after }: EventMatch) =>
  and(eq(events.organizationId, organizationId), from && gte(events.at, from), to && lte(events.at, to), after);

/** Of one person, one project or one document, or of all: each through an index of its own. */
export async function findEvents(
  executor: Executor,
  organizationId: string,
  match: Omit<EventMatch, 'kinds'>,
  limit: number,
): Promise<EventRow[]> {
  return executor
    .select({ ...columns, position: newestFirst.position })
    .from(events)
    .where(and(inRange(organizationId, match), firstOf(match).first))
    .orderBy(...newestFirst.by)
    .limit(limit);
}

/** Of some kinds: the newest of each, of which the newest are taken. An index has the order of one kind only. */
export async function findEventsOfKinds(
  executor: Executor,
  organizationId: string,
  { kinds, ...match }: EventMatch & { kinds: readonly EventKind[] },
  limit: number,
): Promise<EventRow[]> {
  const ofKind = executor
    .select({ ...columns, position: newestFirst.position.as('position') })
    .from(events)
    .where(and(inRange(organizationId, match), eq(events.kind, sql`wanted.kind`)))
    .orderBy(...newestFirst.by)
    .limit(limit)
    .as('of_kind');
  const rows = await executor
    .select()
    .from(sql`unnest(${sql.param([...kinds])}::text[]) as wanted(kind)`)
    .innerJoinLateral(ofKind, sql`true`)
    .orderBy(desc(ofKind.at), desc(ofKind.id))
    .limit(limit);
  return rows.map((row) => row.of_kind);
}

/**
 * Of several filters at once: looks through so many events of the first of them at most for those that match the others.
 * The last that was looked at is told too, whether it matches or not: it is where the next page begins.
 */
export async function lookThroughEvents(
  executor: Executor,
  organizationId: string,
  match: EventMatch,
  { limit, length }: { limit: number; length: number },
) {
  const { first, others } = firstOf(match);
  // Under the table's own name, so that the keys of the order mean the rows of the stretch.
  const stretch = executor
    .select({
      ...columns,
      matches: sql<boolean>`${others ?? sql`true`}`.as('matches'),
      place: sql<number>`row_number() over (order by ${sql.join(newestFirst.by, sql`, `)})`.mapWith(Number).as('place'),
    })
    .from(events)
    .where(and(inRange(organizationId, match), first))
    .orderBy(...newestFirst.by)
    .limit(length)
    .as('events');
  return (
    executor
      .select({
        id: stretch.id,
        organizationId: stretch.organizationId,
        at: stretch.at,
        actorId: stretch.actorId,
        actorName: stretch.actorName,
        address: stretch.address,
        userAgent: stretch.userAgent,
        kind: stretch.kind,
        projectId: stretch.projectId,
        projectName: stretch.projectName,
        documentId: stretch.documentId,
        subject: stretch.subject,
        before: stretch.before,
        after: stretch.after,
        matches: stretch.matches,
        place: stretch.place,
        position: newestFirst.position,
      })
      .from(stretch)
      .where(or(stretch.matches, eq(stretch.place, length)))
      // In the order that the stretch has already, so that the database stops as soon as the page is full.
      .orderBy(...newestFirst.by)
      .limit(limit)
  );
}

/** The filter that an index is used for, and what it leaves to compare. */
function firstOf({ documentId, personId, projectId, kinds }: EventMatch) {
  const conditions = [
    documentId && eq(events.documentId, documentId),
    personId && eq(events.actorId, personId),
    projectId && eq(events.projectId, projectId),
    kinds && inArray(events.kind, [...kinds]),
  ].filter((condition) => condition instanceof SQL);
  return { first: conditions[0], others: and(...conditions.slice(1)) };
}

/** Of every organization: what is older than events are kept. Answers whether there may be more. */
export const deleteEventsBefore = (executor: Executor, moment: Date) =>
  deleteSome(executor, events, lt(events.at, moment), 1_000);
