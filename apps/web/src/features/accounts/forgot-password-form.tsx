import { ForgotPassword, fallbackMessages, forgotPassword } from '@rulewright/contract';
import { EmailField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';

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
