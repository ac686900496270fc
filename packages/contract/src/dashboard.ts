import { z } from 'zod';
import { DocumentSummary } from './document.ts';
import { endpoint } from './endpoint.ts';
import { Project } from './project.ts';

const count = z.int().min(0);

export const Dashboard = z
  .object({
    stats: z.object({
      active_projects: count,
      total_documents: count,
      evaluations_today: count,
      team_members: count,
    }),
    recent_projects: z.array(Project.pick({ name: true, slug: true, updated_at: true, status: true })),
    recent_documents: z.array(DocumentSummary.pick({ name: true, slug: true, project_slug: true, updated_at: true })),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'workspace:read',
  summary: 'Read the figures and the latest work of your organization',
  tag: 'Dashboard',
  response: Dashboard,
});
