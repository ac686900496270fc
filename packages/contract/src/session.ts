import { z } from 'zod';
import { User } from './account.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { email, id, loginPassword, timestamp } from './fields.ts';
import { Organization } from './organization.ts';

const tag = 'Authentication';

const tokens = { token: z.string(), refreshToken: z.string() };

export const Session = z
  .object({ ...tokens, user: User, organization: Organization.nullable() })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const Login = z.object({ email, password: loginPassword });
export type Login = z.infer<typeof Login>;

const refreshTokenMissing = 'Refresh token is required';
const RefreshToken = z.object({
  refreshToken: z.string(refreshTokenMissing).min(1, refreshTokenMissing).max(200, 'Refresh token is too long'),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  tag,
  needsRoom: false,
  body: Login,
  response: Session,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchange a refresh token for new tokens',
  tag,
  needsRoom: false,
  body: RefreshToken,
  response: z.object(tokens),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'End the session that a refresh token belongs to',
  tag,
  needsRoom: false,
  status: 204,
  body: RefreshToken,
  response: Nothing,
});

/** A session of one device, as its owner sees it in the list. */
export const ListedSession = z
  .object({
    id,
    user_agent: z.string().nullable(),
    created_at: timestamp,
    used_at: timestamp.describe('When its tokens were last renewed.'),
    current: z.boolean().describe('Whether this call came from it.'),
  })
  .meta({ id: 'ListedSession' });
export type ListedSession = z.infer<typeof ListedSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'person',
  summary: 'List where you are signed in',
  tag,
  response: z.object({ sessions: z.array(ListedSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'person',
  summary: 'Sign out one of your sessions',
  tag,
  status: 204,
  response: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'person',
  summary: 'Sign out all your sessions but this one',
  tag,
  status: 204,
  response: Nothing,
});
