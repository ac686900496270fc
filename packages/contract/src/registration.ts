import { z } from 'zod';
import { confirmation, confirms } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { email, firstName, lastName, newPassword, organizationName } from './fields.ts';
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

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account together with a new organization',
  tag: 'Authentication',
  status: 201,
  body: Register,
  response: Session.extend({
    redirect_url: z.string().optional().describe('Where to go from here; to the dashboard when left out.'),
  }),
});
