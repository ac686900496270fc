import type { Actor } from '#identity';
import type { Database } from '#platform/db';
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

export function dashboardService({ db }: { db: Database['db'] }) {
  return {
    async read({ organization: { id } }: Actor) {
      const [activeProjects, totalDocuments, evaluationsToday, teamMembers, projects, documents] = await Promise.all([
        countActiveProjects(db, id),
        countDocuments(db, id),
        countEvaluationsOn(db, id, today()),
        countMembers(db, id),
        recentProjects(db, id, RECENT),
        recentDocuments(db, id, RECENT),
      ]);
      return { activeProjects, totalDocuments, evaluationsToday, teamMembers, projects, documents };
    },
  };
}
