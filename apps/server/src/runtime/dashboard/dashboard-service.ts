import type { Actor } from '#identity';
import type { Database } from '#platform/db';
import type { ListReader } from '#platform/limits';
import {
  countActiveProjects,
  countDocuments,
  countEvaluationsOn,
  countMembers,
  recentDocuments,
  recentProjects,
} from './dashboard-repository.ts';

const RECENT = 5;

/** Days are counted in UTC, so that servers in different time zones agree. */
const today = () => new Date().toISOString().slice(0, 10);

export type DashboardService = ReturnType<typeof dashboardService>;

export function dashboardService({ db, lists }: { db: Database['db']; lists: ListReader }) {
  return {
    read: ({ organization: { id } }: Actor) =>
      lists.overview(id, async () => ({
        activeProjects: await countActiveProjects(db, id),
        totalDocuments: await countDocuments(db, id),
        evaluationsToday: await countEvaluationsOn(db, id, today()),
        teamMembers: await countMembers(db, id),
        projects: await recentProjects(db, id, RECENT),
        documents: await recentDocuments(db, id, RECENT),
      })),
  };
}
