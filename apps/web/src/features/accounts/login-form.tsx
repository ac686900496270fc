import { fallbackMessages, Login, login } from '@rulewright/contract';
import { useLocation } from 'react-router';
import { EmailField } from '#ui/form/fields.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { emailOf } from './remembered-location.ts';

export function LoginForm() {
  const { state } = useLocation();
  const form = useServerForm({
    schema: Login,
    initialValues: { email: emailOf(state), password: '' },
    send: async (values) => startSession(await call(login, { body: values })),
  });

  return (
    <ServerForm form={form} action="Sign In" pendingAction="Signing in..." fallback={fallbackMessages.login} fullWidth>
      <EmailField label="Email Address" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    </ServerForm>
  );
}
