import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import { description, id, meant, projectName, timestamp } from './fields.ts';
import { Member } from './organization.ts';
import { ListQuery, MembersQuery, pageOf } from './paging.ts';
import { Role } from './permission.ts';
import { PublishGate } from './publish-gate.ts';
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
    publish_gate: PublishGate.describe('What becomes of a version whose test cases do not pass.'),
    minimum_coverage: z
      .number()
      .nullable()
      .describe('How much of a graph its test cases have to reach, in per cent. Null where nothing is asked for.'),
    blocks_on_warnings: z
      .boolean()
      .describe('Whether a version whose check has warnings is kept from going live. Errors always keep it.'),
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
  publish_gate: PublishGate.optional().describe(
    'What becomes of a version whose test cases do not pass. Left out, it stays as it is.',
  ),
  minimum_coverage: z
    .number('Minimum coverage must be a number')
    .min(0, 'Minimum coverage must be at least 0')
    .max(100, 'Minimum coverage must be at most 100')
    .nullable()
    .optional()
    .describe('In per cent of rows, branches and expressions. Left out, it stays as it is.'),
  blocks_on_warnings: z
    .boolean('Blocks on warnings must be true or false')
    .optional()
    .describe('Whether warnings of the check keep a version from going live. Left out, it stays as it is.'),
  project_id: meantProject,
});
export type UpdateProject = z.infer<typeof UpdateProject>;

export const ProjectMember = Member.extend({
  role: Role.describe('What they are in this project: the higher of both roles.'),
  organization_role: Role.describe('What they are in the organization.'),
}).meta({ id: 'ProjectMember' });
export type ProjectMember = z.infer<typeof ProjectMember>;

/** A role that somebody can have in a project alone. */
export const ProjectMemberRole = z.enum(['member', 'admin'], 'Role must be member or admin');
export type ProjectMemberRole = z.infer<typeof ProjectMemberRole>;

export const SetProjectMember = z.object({ role: ProjectMemberRole });
export type SetProjectMember = z.infer<typeof SetProjectMember>;

/** The form that gives somebody such a role. */
export const AddMemberForm = SetProjectMember.extend({ userId: z.string().min(1, 'Member is required') });
export type AddMemberForm = z.infer<typeof AddMemberForm>;

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
  summary: "Change a project's name and description, whether it asks for approval, and its publish gate",
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
  query: MembersQuery,
  response: pageOf({ members: z.array(ProjectMember) }),
});

const member = '/api/organizations/:orgSlug/projects/:projectSlug/members/:userId';

export const setProjectMember = endpoint({
  method: 'PUT',
  path: member,
  access: 'projects:manage',
  summary: 'Give a member of the organization a role in a project that is more than theirs',
  tag,
  body: SetProjectMember,
  response: ProjectMember,
});

export const removeProjectMember = endpoint({
  method: 'DELETE',
  path: member,
  access: 'projects:manage',
  summary: 'Take from a member of the organization their role in a project',
  tag,
  status: 204,
  response: Nothing,
});
