import { z } from 'zod';
import { confirmation, confirms } from './confirmed-password.ts';
import { endpoint } from './endpoint.ts';
import { currentPassword, email, newPassword, resetToken } from './fields.ts';

const tag = 'Authentication';

export const ChangePassword = z.object({ currentPassword, newPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangePasswordForm = confirms(
  ChangePassword.extend({ confirmNewPassword: confirmation('Please confirm your new password') }),
  'newPassword',
  'confirmNewPassword',
);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

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

const Message = z.object({ message: z.string() });

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'person',
  summary: 'Change your password',
  tag,
  needsRoom: false,
  body: ChangePassword,
  response: Message,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Ask for a link to reset a password',
  tag,
  needsRoom: false,
  body: ForgotPassword,
  response: Message,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the token of a reset link',
  tag,
  needsRoom: false,
  body: ResetPassword,
  response: Message,
});
