import type { EventFilter } from '@rulewright/contract';
import { kindsOf } from '@rulewright/contract';
import type { Database } from '../../db/database.ts';
import { turnsPerTenant } from '../../limits/turns-per-tenant.ts';
import type { EventMatch, EventRow } from './activity-repository.ts';
import { findEvents, findEventsOfKinds, lookThroughEvents, newestFirst } from './activity-repository.ts';

/** How many events one page of several filters looks through. Beyond, it is asked for again: nobody waits behind it. */
export const LOOK_THROUGH_EVENTS = 10_000;

/** Pages of several filters, and of exports, that an organization reads at once. */
export const EVENT_READS_AT_ONCE = 2;
const EVENT_READS_WAITING = 20;

export type EventPage = {
  rows: EventRow[];
  nextCursor: string | null;
  /** Where the search was broken off before the page was full. */
  lookedBackTo: Date | null;
};

type EventQuery = EventFilter & { limit: number; cursor?: string | undefined; documentId?: string };

export type ActivityReader = ReturnType<typeof activityReader>;

/** Reads an organization's events in pages, the newest first. */
export function activityReader(db: Database['db']) {
  const inTurn = turnsPerTenant({ atOnce: EVENT_READS_AT_ONCE, waiting: EVENT_READS_WAITING });

  /** One row more than asked for tells whether another page follows. */
  async function readPage(organizationId: string, match: EventMatch, limit: number): Promise<EventPage> {
    const { kinds } = match;
    const rows = kinds
      ? await findEventsOfKinds(db, organizationId, { ...match, kinds }, limit + 1)
      : await findEvents(db, organizationId, match, limit + 1);
    return pageOf(rows, limit) ?? { rows, nextCursor: null, lookedBackTo: null };
  }

  /** Of several filters at once, for which there is no index. */
  async function searchPage(organizationId: string, match: EventMatch, limit: number): Promise<EventPage> {
    const length = LOOK_THROUGH_EVENTS;
    const looked = await lookThroughEvents(db, organizationId, match, { limit: limit + 1, length });
    const rows = looked.filter(({ matches }) => matches);
    const last = looked.find(({ place }) => place === length);
    return pageOf(rows, limit) ?? { rows, nextCursor: last ? cursorAt(last) : null, lookedBackTo: last?.at ?? null };
  }

  return {
    page(organizationId: string, query: EventQuery): Promise<EventPage> {
      const match = matchOf(query);
      return isSearch(match)
        ? inTurn(organizationId, () => searchPage(organizationId, match, query.limit))
        : readPage(organizationId, match, query.limit);
    },

    /** Each page is read when it is asked for, so that no more than one is held. */
    async *pages(organizationId: string, query: EventQuery): AsyncGenerator<EventRow[]> {
      let cursor: string | undefined;
      do {
        const match = matchOf({ ...query, cursor });
        const read = isSearch(match) ? searchPage : readPage;
        const page = await inTurn(organizationId, () => read(organizationId, match, query.limit));
        yield page.rows;
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
    },
  };
}

function matchOf({ documentId, person, project, kind, from, to, ...page }: EventQuery): EventMatch {
  return {
    documentId,
    personId: person,
    projectId: project,
    kinds: kind && kindsOf(kind),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    after: newestFirst.after(page),
  };
}

const isSearch = ({ documentId, personId, projectId, kinds }: EventMatch) =>
  [documentId, personId, projectId, kinds].filter((filter) => filter !== undefined).length > 1;

/** A full page that another follows; null where the rows are fewer. */
function pageOf(rows: EventRow[], limit: number): EventPage | null {
  const [page, last] = [rows.slice(0, limit), rows[limit - 1]];
  return rows.length > limit && last ? { rows: page, nextCursor: cursorAt(last), lookedBackTo: null } : null;
}

const cursorAt = ({ position }: EventRow) => newestFirst.cursorAt(position);
