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

/** The filters for events, a range of time, and the position after which the page begins. */
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
 * Returns the newest matching events. Each combination of filters has an index that begins with them and ends with the
 * time, so that a page costs the same however many events there are. To keep the indexes few, those for people and
 * projects include the kind. For several kinds, the query therefore reads the newest events of each kind and takes the
 * newest of those.
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
 * Compares whole rows instead of single columns. With equality on single columns, the database can choose among several
 * indexes in the order of time, and chooses a wrong one for an action that is frequent in general but that this person
 * never did.
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

/** Deletes events of a deleted organization. Returns whether there may be more. */
export const deleteEventsOf = (executor: Executor, organizationId: string) =>
  deleteSomeRows(executor, events, eq(events.organizationId, organizationId), DELETED_AT_ONCE);

/** Deletes events that are past their retention time, for all organizations. Returns whether there may be more. */
export const deleteEventsBefore = (executor: Executor, moment: Date) =>
  deleteSomeRows(executor, events, lt(events.at, moment), DELETED_AT_ONCE);
