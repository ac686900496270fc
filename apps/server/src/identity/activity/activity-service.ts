import type { EventFilter, EventPageQuery } from '@rulewright/contract';
import { MAX_EXPORTED_EVENTS } from '@rulewright/contract';
import type { Database } from '#platform/db';

import type { Actor } from '../actor.ts';
import type { ActivityReader } from './activity-reader.ts';
import { deleteEventsBefore } from './activity-repository.ts';

const DAY = 24 * 60 * 60_000;

/** How many rows of an export are read at once and kept in memory. */
const EXPORT_PAGE = 1_000;

export type ActivityService = ReturnType<typeof activityService>;

type Parts = { db: Database['db']; reader: ActivityReader; retentionDays: number };

export function activityService({ db, reader, retentionDays }: Parts) {
  return {
    page: ({ organization }: Actor, query: EventFilter & EventPageQuery) => reader.page(organization.id, query),

    /**
     * Reads the newest matching events page by page while the response is sent. The first page is read before the
     * response begins, so that an error can still be answered with its status.
     */
    async export({ organization }: Actor, filter: EventFilter) {
      const pages = reader.pages(organization.id, { ...filter, limit: EXPORT_PAGE });
      const first = await pages.next();
      return (async function* () {
        let left = MAX_EXPORTED_EVENTS;
        for (let page = first; !page.done && left > 0; page = await pages.next()) {
          yield page.value.slice(0, left);
          left -= page.value.length;
        }
      })();
    },

    /** Returns whether there may be more. */
    deleteOld: () => deleteEventsBefore(db, new Date(Date.now() - retentionDays * DAY)),
  };
}
