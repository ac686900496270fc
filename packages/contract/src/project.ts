import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import { description, id, meant, projectName, timestamp } from './fields.ts';
import { Member } from './organization.ts';
import { ListQuery, PageQuery, pageOf } from './page.ts';
import { Role } from './permission.ts';
import { Slug, sluggable } from './slug.ts';

const tag = 'Projects';

const meantProject = meant('project');

export const ProjectStatus = z.enum(['active', 'archived']);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const Project = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    status: ProjectStatus,
    requires_approval: z.boolean().describe('Whether a version needs the approval of a second person to go live.'),
    created_at: timestamp,
    updated_at: timestamp,
    role: Role.optional().describe('What you are in this project. Not in lists.'),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

export const CreateProject = z.object({
  name: sluggable(projectName, 'Project name'),
  description,
  slug: Slug.optional().describe('Made from the name when left out.'),
});
export type CreateProject = z.infer<typeof CreateProject>;

export const UpdateProject = z.object({
  name: projectName,
  description,
  requires_approval: z
    .boolean('Requires approval must be true or false')
    .optional()
    .describe('Whether a version needs the approval of a second person to go live. Left out, it stays as it is.'),
  project_id: meantProject,
});
export type UpdateProject = z.infer<typeof UpdateProject>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/projects',
  access: 'workspace:read',
  summary: "List an organization's projects",
  tag,
  query: ListQuery,
  response: pageOf({ projects: z.array(Project) }),
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgSlug/projects',
  access: 'projects:manage',
  summary: 'Create a project',
  tag,
  status: 201,
  body: CreateProject,
  response: Project,
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/projects/:projectSlug',
  access: 'workspace:read',
  summary: 'Read a project',
  tag,
  response: Project,
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgSlug/projects/:projectSlug',
  access: 'projects:manage',
  summary: "Change a project's name and description, and whether it asks for approval",
  tag,
  body: UpdateProject,
  response: Project,
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgSlug/projects/:projectSlug',
  access: 'projects:manage',
  summary: 'Delete a project with all it holds',
  tag,
  query: z.object({ project_id: meantProject }),
  status: 204,
  response: Nothing,
});

export const listProjectMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/projects/:projectSlug/members',
  access: 'workspace:read',
  summary: "List a project's members",
  tag,
  query: PageQuery,
  response: pageOf({ members: z.array(Member) }),
});
