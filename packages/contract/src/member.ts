import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import { Member } from './organization.ts';
import { Role } from './permission.ts';

const tag = 'Organizations';

export const ChangeMember = z.object({ role: Role });
export type ChangeMember = z.infer<typeof ChangeMember>;

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/organizations/:orgSlug/users/:userId',
  access: 'people:manage',
  summary: "Change a member's role",
  tag,
  body: ChangeMember,
  response: Member,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgSlug/users/:userId',
  access: 'people:manage',
  summary: 'Remove a member from an organization',
  tag,
  status: 204,
  response: Nothing,
});
