import type { EventFilter } from '@rulewright/contract';
import { kindsOf } from '@rulewright/contract';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';

import type { EventMatch, EventRow } from './activity-repository.ts';
import { findEvents, newestFirst } from './activity-repository.ts';

/** How many export pages the organizations of one account read at once, because they are longer than the pages that people see. */
export const EXPORT_READS_AT_ONCE = 2;
const EXPORT_READS_WAITING = 20;

export type EventPage = { rows: EventRow[]; nextCursor: string | null };

type EventQuery = EventFilter & { limit: number; cursor?: string | undefined; documentId?: string };

export type ActivityReader = ReturnType<typeof activityReader>;

/** Reads an organization's events in pages, the newest first. */
export function activityReader(db: Database['db'], accountOf: AccountOf) {
  const withinLimit = concurrencyLimit({ accountOf, atOnce: EXPORT_READS_AT_ONCE, waiting: EXPORT_READS_WAITING });

  async function page(organizationId: string, query: EventQuery): Promise<EventPage> {
    const { limit } = query;
    // Reads one row more than requested, to know whether another page follows.
    const rows = await findEvents(db, organizationId, matchOf(query), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? newestFirst.cursorAt(last.position) : null };
  }

  return {
    page,

    /** Reads each page when it is requested, so that only one is in memory at a time. */
    async *pages(organizationId: string, query: EventQuery): AsyncGenerator<EventRow[]> {
      let cursor: string | undefined;
      do {
        const read = await withinLimit(organizationId, () => page(organizationId, { ...query, cursor }));
        yield read.rows;
        cursor = read.nextCursor ?? undefined;
      } while (cursor);
    },
  };
}

const matchOf = ({ documentId, person, project, kind, from, to, cursor }: EventQuery): EventMatch => ({
  documentId,
  personId: person,
  projectId: project,
  kinds: kind && kindsOf(kind),
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  cursor,
});
