import { fallbackMessages, resetPassword, ResetPasswordForm as Schema } from '@rulewright/contract';
import { Link } from 'react-router';
import { isRefusal } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { PasswordField } from '#shared/form/fields.tsx';
import { ServerForm } from '#shared/form/server-form.tsx';
import { useServerForm } from '#shared/form/use-server-form.ts';
import { PasswordRequirements } from './password-requirements.tsx';

type Props = { token: string; onReset: () => void };

export function ResetPasswordForm({ token, onReset }: Props) {
  const form = useServerForm({
    schema: Schema,
    initialValues: { token, password: '', confirmPassword: '' },
    repeats: { password: 'confirmPassword' },
    send: async ({ token, password }) => {
      await call(resetPassword, { body: { token, password } });
      onReset();
    },
  });

  return (
    <ServerForm
      form={form}
      action="Reset Password"
      pendingAction="Resetting..."
      fallback={fallbackMessages.resetPassword}
      remedy={(failure) => isRefusal(failure) && <Link to="/forgot-password">Request New Link</Link>}
      fullWidth
    >
      <input type="hidden" name="token" value={token} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordRequirements password={form.values.password} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </ServerForm>
  );
}
