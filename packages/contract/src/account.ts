import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import { currentPassword, email, firstName, id, lastName } from './fields.ts';
import { Organization } from './organization.ts';
import { Role } from './permission.ts';

const tag = 'Authentication';

export const User = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role.nullable().describe('In the current organization.'),
    organization: z
      .object({ name: z.string(), slug: z.string() })
      .nullable()
      .describe('The current one. Null for somebody who is a member of none.'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Profile = z.object({ firstName, lastName, email });
export type Profile = z.infer<typeof Profile>;

/** Who is signed in, and the organization that they are in at the moment. */
export const Me = z.object({ user: User, organization: Organization.nullable() });
export type Me = z.infer<typeof Me>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'person',
  summary: 'Read who is signed in',
  tag,
  response: Me,
});

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/auth/me',
  access: 'person',
  summary: 'Change your name and email address',
  tag,
  body: Profile,
  response: z.object({ user: User }),
});

export const DeleteAccount = z.object({ password: currentPassword });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'person',
  summary: 'Delete your account, and the organizations in which nobody else is a member',
  tag,
  status: 204,
  body: DeleteAccount,
  response: Nothing,
});
