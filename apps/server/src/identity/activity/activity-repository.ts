import type { EventKind } from '@rulewright/contract';
import { eventKinds } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, FixedKey } from '#platform/db';
import { deleteSomeRows, momentKey, ordering, uuidKey } from '#platform/db';
import { events } from '#platform/tables';

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
  cursor?: string | undefined;
};

const everyKind = Object.keys(eventKinds) as EventKind[];

/**
 * The newest that match. Every combination of filters has an index that begins with them and ends with the time, so a page
 * costs the same however many events there are. To need few indexes, those of people and projects hold the kind as well:
 * where several kinds are meant, or all of them, the newest of each kind are found and the newest of those read.
 */
export async function findEvents(
  executor: Executor,
  organizationId: string,
  match: EventMatch,
  limit: number,
): Promise<EventRow[]> {
  const { documentId, personId, projectId } = match;
  const kinds = match.kinds ?? (personId || projectId ? everyKind : null);
  const fixed: FixedKey[] = [
    ...(documentId ? [{ column: events.documentId, value: sql`${documentId}::uuid` }] : []),
    ...(personId ? [{ column: events.actorId, value: sql`${personId}::uuid` }] : []),
    ...(projectId ? [{ column: events.projectId, value: sql`${projectId}::uuid` }] : []),
    ...(kinds ? [{ column: events.kind, value: sql`wanted.kind` }] : []),
  ];
  const newest = executor
    .select({ id: events.id, at: events.at })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), inRange(match, fixed)))
    .orderBy(...fixed.map(({ column }) => desc(column)), ...newestFirst.by)
    .limit(limit)
    .as('newest');
  const chosen = kinds
    ? executor
        .select({ id: newest.id })
        .from(sql`unnest(${sql.param([...kinds])}::text[]) as wanted(kind)`)
        .innerJoinLateral(newest, sql`true`)
        .orderBy(desc(newest.at), desc(newest.id))
        .limit(limit)
    : executor.select({ id: newest.id }).from(newest);
  return executor
    .select({ ...columns, position: newestFirst.position })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), inArray(events.id, chosen)))
    .orderBy(...newestFirst.by);
}

/**
 * By comparing whole rows, and not each column with its value: with an equal value the database knows several indexes in
 * the order of time, and takes a wrong one for what a person often does and this person never did.
 */
function inRange({ from, to, cursor }: EventMatch, fixed: FixedKey[]): SQL | undefined {
  const { between, after } = newestFirst;
  return and(
    between(fixed, {
      least: [from?.toISOString() ?? '-infinity', '00000000-0000-0000-0000-000000000000'],
      most: [to?.toISOString() ?? 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    }),
    cursor === undefined ? undefined : after({ cursor, limit: 1 }, fixed),
  );
}

const DELETED_AT_ONCE = 1_000;

/** Of an organization that was deleted. Answers whether there may be more. */
export const deleteEventsOf = (executor: Executor, organizationId: string) =>
  deleteSomeRows(executor, events, eq(events.organizationId, organizationId), DELETED_AT_ONCE);

/** Of every organization: what is older than events are kept. Answers whether there may be more. */
export const deleteEventsBefore = (executor: Executor, moment: Date) =>
  deleteSomeRows(executor, events, lt(events.at, moment), DELETED_AT_ONCE);
