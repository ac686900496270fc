import { ForgotPassword, fallbackMessages, forgotPassword } from '@rulewright/contract';
import { call } from '#shared/api/call.ts';
import { EmailField } from '#shared/form/fields.tsx';
import { ServerForm } from '#shared/form/server-form.tsx';
import { useServerForm } from '#shared/form/use-server-form.ts';

type Props = { email: string; onSent: (email: string) => void };

export function ForgotPasswordForm({ email, onSent }: Props) {
  const form = useServerForm({
    schema: ForgotPassword,
    initialValues: { email },
    send: async (values) => {
      await call(forgotPassword, { body: values });
      onSent(values.email.trim());
    },
  });

  return (
    <ServerForm
      form={form}
      action="Send Reset Link"
      pendingAction="Sending..."
      fallback={fallbackMessages.forgotPassword}
      fullWidth
    >
      <EmailField label="Email Address" autoComplete="username" {...form.field('email')} />
    </ServerForm>
  );
}
