import type { listLogEntries } from '@rulewright/contract';
import type { z } from 'zod';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';
import type { EntryIds } from './entry-id.ts';
import { logOrder, lookThroughLog } from './evaluation-log-repository.ts';

export type LogQuery = z.output<NonNullable<(typeof listLogEntries)['query']>>;

/** The page size if the request has no limit. */
export const LATEST_LOG_ENTRIES = 50;

/**
 * How long, and through how many entries, one request searches. The client then asks for the rest with the cursor, so
 * that no search delays other requests for long.
 */
export const LOOK_THROUGH_MS = 1_000;
export const LOOK_THROUGH_ENTRIES = 100_000;

/** Entries per statement if the search does not read their texts. */
const STRETCH = 5_000;

/**
 * Target duration of a statement that searches texts, because other queries wait behind it. The number of entries is
 * adapted to it from statement to statement: some texts take a hundred times as long to search as others of the same
 * length.
 */
const STATEMENT_MS = 50;
const STRETCH_WITH_TEXTS = { least: 10, most: 500 };

export const SEARCHES_AT_ONCE = 2;
const SEARCHES_WAITING = 20;

type Parts = { db: Database['db']; entryIds: EntryIds; accountOf: AccountOf };

type Entry = Awaited<ReturnType<typeof lookThroughLog>>[number];

type LogPage = {
  entries: Entry[];
  nextCursor: string | null;
  /** The time of the last entry that was searched, if the search stopped before the page was full. */
  lookedBackTo: Date | null;
};

/** Reads a document's log in pages, the newest entry first. */
export function logReader({ db, entryIds, accountOf }: Parts) {
  const withinLimit = concurrencyLimit({ accountOf, atOnce: SEARCHES_AT_ONCE, waiting: SEARCHES_WAITING });

  /** Reads one entry more than the page holds, to know whether another page follows. */
  async function readPage(organizationId: string, documentId: string, query: LogQuery): Promise<LogPage> {
    const { limit = LATEST_LOG_ENTRIES } = query;
    const stretch = { ...rangeOf(query), after: logOrder.after(query), length: limit + 1 };
    const rows = await lookThroughLog(db, organizationId, documentId, stretch, {});
    const entries = rows.slice(0, limit);
    return { entries, nextCursor: rows.length > limit ? cursorAt(entries.at(-1)) : null, lookedBackTo: null };
  }

  /** Searches for matching entries, one bounded statement after the other. */
  async function searchPage(organizationId: string, documentId: string, query: LogQuery): Promise<LogPage> {
    const { limit = LATEST_LOG_ENTRIES, outcome, source, version, search } = query;
    // A search for the id of an entry looks it up directly, so that it is found however old it is.
    const only = entryIds.idOf(search ?? '') ?? undefined;
    const match = { outcome, source, version, search: only ? undefined : search };
    const range = { only, ...rangeOf(query) };
    let length = search ? STRETCH_WITH_TEXTS.least : STRETCH;
    const end = performance.now() + LOOK_THROUGH_MS;
    const entries: Entry[] = [];
    let after = logOrder.after(query);
    for (let looked = length; ; looked += length) {
      const begun = performance.now();
      const rows = await lookThroughLog(db, organizationId, documentId, { ...range, after, length }, match);
      entries.push(...rows.filter(({ matches }) => matches));
      const last = rows.find(({ place }) => place === length);
      if (entries.length > limit || (entries.length === limit && last)) {
        const page = entries.slice(0, limit);
        return { entries: page, nextCursor: cursorAt(page.at(-1)), lookedBackTo: null };
      }
      if (!last) return { entries, nextCursor: null, lookedBackTo: null };
      const cursor = logOrder.cursorAt(last.position);
      if (looked >= LOOK_THROUGH_ENTRIES || performance.now() > end) {
        return { entries, nextCursor: cursor, lookedBackTo: last.createdAt };
      }
      after = logOrder.after({ limit, cursor });
      if (search) length = lengthAfter(length, performance.now() - begun);
    }
  }

  return (organizationId: string, documentId: string, query: LogQuery): Promise<LogPage> => {
    const { outcome, source, version, search } = query;
    const isFiltered = [outcome, source, version, search || undefined].some((value) => value !== undefined);
    return isFiltered
      ? withinLimit(organizationId, () => searchPage(organizationId, documentId, query))
      : readPage(organizationId, documentId, query);
  };
}

/** How many entries the next statement reads, after `length` entries took `ms` milliseconds. */
export function lengthAfter(length: number, ms: number): number {
  const { least, most } = STRETCH_WITH_TEXTS;
  const fitting = Math.floor((length * STATEMENT_MS) / Math.max(ms, 1));
  // Grows by a factor of two at most, because the next entries may be larger than these.
  return Math.max(least, Math.min(most, length * 2, fitting));
}

const rangeOf = ({ from, to }: LogQuery) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const cursorAt = (entry: Entry | undefined) => (entry ? logOrder.cursorAt(entry.position) : null);
