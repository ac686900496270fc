import { fallbackMessages, resetPassword, ResetPasswordForm as Schema } from '@rulewright/contract';
import { ApiError, isRefusal, messageOf } from '#lib/api/api-error.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';
import { PasswordRequirements } from './password-requirements.tsx';

type Props = {
  token: string;
  onReset: () => void;
  /** Called with the server's message when it refuses the link. */
  onRefused: (message: string) => void;
};

export function ResetPasswordForm({ token, onReset, onRefused }: Props) {
  const form = useServerForm({
    schema: Schema,
    initialValues: { token, password: '', confirmPassword: '' },
    repeats: { password: 'confirmPassword' },
    send: async ({ token, password }) => {
      try {
        await call(resetPassword, { body: { token, password } });
      } catch (error) {
        if (!refusesLink(error)) throw error;
        return onRefused(messageOf(error, fallbackMessages.resetPassword));
      }
      onReset();
    },
  });

  return (
    <ServerForm
      form={form}
      action="Reset Password"
      pendingAction="Resetting..."
      fallback={fallbackMessages.resetPassword}
      fullWidth
    >
      <input type="hidden" name="token" value={token} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordRequirements password={form.values.password} wrong={Boolean(form.field('password').error)} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </ServerForm>
  );
}

/** An error with details is about the password, which the person can correct. */
const refusesLink = (error: unknown) => isRefusal(error) && error instanceof ApiError && error.details.length === 0;
