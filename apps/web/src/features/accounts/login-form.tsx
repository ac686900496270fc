import { fallbackMessages, Login, login } from '@rulewright/contract';
import { useLocation } from 'react-router';
import { call } from '#shared/api/call.ts';
import { EmailField, PasswordField } from '#shared/form/fields.tsx';
import { ServerForm } from '#shared/form/server-form.tsx';
import { useServerForm } from '#shared/form/use-server-form.ts';
import { startSession } from '#shared/session/session-store.ts';
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
