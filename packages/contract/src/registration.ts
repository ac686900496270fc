import { z } from 'zod';
import { confirmation, confirms } from './confirmed-password.ts';
import { endpoint } from './endpoint.ts';
import { email, firstName, lastName, newPassword, organizationName } from './fields.ts';
import { Organization } from './organization.ts';
import { Session } from './session.ts';

export const Register = confirms(
  z.object({
    firstName,
    lastName,
    email,
    organizationName,
    password: newPassword,
    confirmPassword: confirmation('Please confirm your password'),
  }),
  'password',
  'confirmPassword',
);
export type Register = z.infer<typeof Register>;

/** The response to a registration: the new person is signed in to an organization. */
export const Registered = Session.extend({
  organization: Organization,
  redirect_url: z.string().optional().describe('Where to go from here; to the dashboard when left out.'),
});
export type Registered = z.infer<typeof Registered>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account together with a new organization',
  tag: 'Authentication',
  status: 201,
  body: Register,
  response: Registered,
});
