import { z } from 'zod';
import { Me } from './account.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { id, meant, organizationName, STORABLE, unusable } from './fields.ts';
import { Organization } from './organization.ts';
import { Role } from './permission.ts';

const tag = 'Organizations';

/** How many organizations somebody may own before they can make no further one. */
export const MAX_OWNED_ORGANIZATIONS = 20;

/** How many organizations somebody may be a member of before they can join no further one. */
export const MAX_MEMBERSHIPS = 100;

/** An organization as somebody sees it who is a member of it. */
export const OwnOrganization = Organization.extend({
  role: Role.describe('What you are in this organization.'),
  current: z.boolean().describe('Whether it is the one that this session is in.'),
  is_only_owner: z.boolean().describe('Whether nobody else is an owner. Then you cannot leave.'),
  is_only_member: z.boolean().describe('Whether nobody else is a member. Then it is deleted with your account.'),
}).meta({ id: 'OwnOrganization' });
export type OwnOrganization = z.infer<typeof OwnOrganization>;

export const CreateOrganization = z.object({ name: organizationName });
export type CreateOrganization = z.infer<typeof CreateOrganization>;

export const listOwnOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  access: 'person',
  summary: 'List the organizations that you are a member of, by name',
  tag,
  response: z.object({ organizations: z.array(OwnOrganization) }),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations',
  access: 'person',
  summary: 'Create a further organization, and become its owner',
  tag,
  status: 201,
  body: CreateOrganization,
  response: OwnOrganization,
});

export const switchOrganization = endpoint({
  method: 'PUT',
  path: '/api/auth/organization',
  access: 'person',
  summary: 'Choose the organization that this session is in',
  tag: 'Authentication',
  needsRoom: false,
  body: z.object({
    slug: z
      .string('Organization is required')
      .min(1, 'Organization is required')
      .max(200)
      .regex(STORABLE, unusable('Organization')),
  }),
  response: Me,
});

export const leaveOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgSlug/membership',
  access: 'workspace:read',
  summary: 'Leave an organization',
  tag,
  status: 204,
  response: Nothing,
});

export const TransferOwnership = z.object({ user_id: id.describe('The member who becomes an owner.') });
export type TransferOwnership = z.infer<typeof TransferOwnership>;

export const transferOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgSlug/transfer',
  access: 'owners:manage',
  summary: 'Make another member an owner, and become an admin',
  tag,
  needsRoom: false,
  status: 204,
  body: TransferOwnership,
  response: Nothing,
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgSlug',
  access: 'organization:delete',
  summary: 'Delete an organization with all it holds',
  tag,
  query: z.object({ organization_id: meant('organization') }),
  status: 204,
  response: Nothing,
});
