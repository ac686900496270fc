import type { EventFilter, EventPageQuery } from '@rulewright/contract';
import { MAX_EXPORTED_EVENTS } from '@rulewright/contract';
import type { Database } from '#platform/db';

import type { Actor } from '../actor.ts';
import type { ActivityReader } from './activity-reader.ts';
import { deleteEventsBefore } from './activity-repository.ts';

const DAY = 24 * 60 * 60_000;

/** Rows of an export that are read, and held, at once. */
const EXPORT_PAGE = 1_000;

export type ActivityService = ReturnType<typeof activityService>;

type Parts = { db: Database['db']; reader: ActivityReader; retentionDays: number };

/** What was done in an organization. */
export function activityService({ db, reader, retentionDays }: Parts) {
  return {
    page: ({ organization }: Actor, query: EventFilter & EventPageQuery) => reader.page(organization.id, query),

    /** The newest that match, page by page, as the answer is taken. The first is there before the answer begins. */
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

    /** Answers whether there may be more. */
    deleteOld: () => deleteEventsBefore(db, new Date(Date.now() - retentionDays * DAY)),
  };
}
