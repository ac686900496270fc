import { getDashboard } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

import type { DashboardService } from './dashboard-service.ts';

export function dashboardRoutes(app: FastifyInstance, { dashboard }: { dashboard: DashboardService }) {
  mount(app, getDashboard, async ({ actor }) => {
    const figures = await dashboard.read(actor);
    return {
      stats: {
        active_projects: figures.activeProjects,
        total_documents: figures.totalDocuments,
        evaluations_today: figures.evaluationsToday,
        team_members: figures.teamMembers,
      },
      recent_projects: figures.projects.map(({ name, slug, status, updatedAt }) => ({
        name,
        slug,
        status,
        updated_at: updatedAt.toISOString(),
      })),
      recent_documents: figures.documents.map(({ name, slug, projectSlug, updatedAt }) => ({
        name,
        slug,
        project_slug: projectSlug,
        updated_at: updatedAt.toISOString(),
      })),
    };
  });
}
