import type { PageQuery } from '@rulewright/contract';
import type { Database, Executor, Page } from '#platform/db';
import type { AccountOf } from './account-of.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** How many rows of a whole list are read at once: the server stands still for as long as that takes. */
export const ROWS_AT_ONCE = 100;
/** How many whole lists of an account are read at once. Each takes the database and the server from others. */
export const WHOLE_LISTS_AT_ONCE = 1;
const WHOLE_LISTS_WAITING = 50;
/** How many searches and overviews of an account are read at once. They go through all that it has. */
export const OVERVIEWS_AT_ONCE = 2;
const OVERVIEWS_WAITING = 50;

export type ListReader = ReturnType<typeof listReader>;

/** Reads lists of organizations: pages, and whole lists in parts, between which others have their turn. */
export function listReader(db: Database['db'], accountOf: AccountOf) {
  const inTurn = concurrencyLimit({ accountOf, atOnce: WHOLE_LISTS_AT_ONCE, waiting: WHOLE_LISTS_WAITING });

  return {
    /** Reads a part of a whole list when no other of the account is being read. */
    inTurn,

    /** Reads what the database goes through all of an organization's projects and documents for. */
    overview: concurrencyLimit({ accountOf, atOnce: OVERVIEWS_AT_ONCE, waiting: OVERVIEWS_WAITING }),

    /** The page that is asked for; without a limit all rows, as they were at one moment. */
    async pageOrAll<Query extends PageQuery, Row>(
      organizationId: string,
      query: Query,
      readPage: (executor: Executor, query: Query) => Promise<Page<Row>>,
    ): Promise<Page<Row>> {
      if (query.limit !== undefined || query.cursor !== undefined) return readPage(db, query);
      const part = { ...query, limit: ROWS_AT_ONCE };
      const { rows, nextCursor } = await readPage(db, part);
      if (!nextCursor) return { rows };
      const readAll = async (tx: Executor) => {
        const all: Row[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page: Page<Row> = await readPage(tx, cursor === undefined ? part : { ...part, cursor });
          all.push(...page.rows);
          cursor = page.nextCursor ?? null;
        }
        return { rows: all };
      };
      return inTurn(organizationId, () =>
        db.transaction(readAll, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
      );
    },
  };
}
