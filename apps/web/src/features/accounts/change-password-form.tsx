import { changePassword, fallbackMessages, ChangePasswordForm as Schema } from '@rulewright/contract';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';
import { PasswordRequirements } from './password-requirements.tsx';

export function ChangePasswordForm({ email }: { email: string }) {
  const [success, saySuccess] = useTemporaryMessage();
  const form = useServerForm({
    schema: Schema,
    initialValues: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    repeats: { newPassword: 'confirmNewPassword' },
    resets: true,
    send: async ({ currentPassword, newPassword }) => {
      await call(changePassword, { body: { currentPassword, newPassword } });
      saySuccess('Password changed successfully!');
    },
  });

  return (
    <ServerForm
      form={form}
      action="Change Password"
      pendingAction="Changing..."
      fallback={fallbackMessages.changePassword}
      success={success}
    >
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current Password" autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
      <PasswordRequirements password={form.values.newPassword} wrong={Boolean(form.field('newPassword').error)} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...form.field('confirmNewPassword')} />
    </ServerForm>
  );
}
