import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';
import {
  confirmation,
  currentPassword,
  email,
  firstName,
  id,
  lastName,
  loginPassword,
  newPassword,
  organizationName,
  resetToken,
  timestamp,
} from './fields.ts';
import { Organization, Role } from './organization.ts';

const tag = 'Authentication';

export const User = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role.nullable(),
    organization: z.object({ name: z.string(), slug: z.string() }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const tokens = { token: z.string(), refreshToken: z.string() };

export const Session = z.object({ ...tokens, user: User, organization: Organization }).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

const Message = z.object({ message: z.string() });

/**
 * Both fields must hold the same text; the message stands at the confirmation. It is checked even while
 * other fields are wrong, so that a person sees all there is to mend at once.
 */
function confirms<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>, password: keyof Shape, confirm: keyof Shape) {
  return form.refine((value: Record<PropertyKey, unknown>) => value[password] === value[confirm], {
    error: "Passwords don't match",
    path: [confirm],
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === confirm),
  });
}

export const Login = z.object({ email, password: loginPassword });
export type Login = z.infer<typeof Login>;

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

export const ForgotPassword = z.object({ email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.object({ token: resetToken, password: newPassword });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ResetPasswordForm = confirms(
  ResetPassword.extend({ confirmPassword: confirmation('Please confirm your new password') }),
  'password',
  'confirmPassword',
);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

export const Profile = z.object({ firstName, lastName, email });
export type Profile = z.infer<typeof Profile>;

export const ChangePassword = z.object({ currentPassword, newPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangePasswordForm = confirms(
  ChangePassword.extend({ confirmNewPassword: confirmation('Please confirm your new password') }),
  'newPassword',
  'confirmNewPassword',
);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

/** Drives no action yet: inviting is not part of the product. */
export const InviteForm = z.object({
  email,
  role: z.string({ error: 'Role is required' }).trim().min(1, 'Role is required').max(50).default('member'),
});
export type InviteForm = z.infer<typeof InviteForm>;

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
  body: Login,
  response: Session,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account together with a new organization',
  tag,
  status: 201,
  body: Register,
  response: Session.extend({ redirect_url: z.string() }),
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchange a refresh token for new tokens',
  tag,
  body: RefreshToken,
  response: z.object(tokens),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'End the session that a refresh token belongs to',
  tag,
  status: 204,
  body: RefreshToken,
  response: Nothing,
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'person',
  summary: 'Read who is signed in',
  tag,
  response: z.object({ user: User, organization: Organization }),
});

/** One sign-in on one device, as its owner sees it. */
export const SignIn = z
  .object({
    id,
    user_agent: z.string().nullable(),
    created_at: timestamp,
    used_at: timestamp.describe('When its tokens were last renewed.'),
    current: z.boolean().describe('Whether this call came from it.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'person',
  summary: 'List where you are signed in',
  tag,
  response: z.object({ sessions: z.array(SignIn) }),
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

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/auth/me',
  access: 'person',
  summary: 'Change your name and e-mail address',
  tag,
  body: Profile,
  response: z.object({ user: User }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'person',
  summary: 'Change your password',
  tag,
  body: ChangePassword,
  response: Message,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Ask for a link to reset a password',
  tag,
  body: ForgotPassword,
  response: Message,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the token of a reset link',
  tag,
  body: ResetPassword,
  response: Message,
});
