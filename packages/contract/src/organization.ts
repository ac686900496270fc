import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { description, id, organizationName, timestamp } from './fields.ts';
import { MembersQuery, pageOf } from './paging.ts';
import { Role } from './permission.ts';

const tag = 'Organizations';

export const Organization = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

export const Member = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const UpdateOrganization = z.object({ name: organizationName, description });
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug',
  access: 'workspace:read',
  summary: 'Read an organization',
  tag,
  response: Organization,
});

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgSlug',
  access: 'organization:manage',
  summary: "Change an organization's name and description",
  tag,
  body: UpdateOrganization,
  response: Organization,
});

export const listOrganizationMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgSlug/users',
  access: 'workspace:read',
  summary: "List an organization's members",
  tag,
  query: MembersQuery,
  response: pageOf({ members: z.array(Member) }),
});
