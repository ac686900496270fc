import { fallbackMessages, Register, register } from '@rulewright/contract';
import { useNavigate } from 'react-router';
import { EmailField, TextField } from '#ui/form/fields.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { NameFields } from './name-fields.tsx';
import { PasswordRequirements } from './password-requirements.tsx';
import { home, remember } from './remembered-location.ts';

export function RegisterForm() {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: Register,
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      organizationName: '',
      password: '',
      confirmPassword: '',
    },
    repeats: { password: 'confirmPassword' },
    send: async (values) => {
      const { redirect_url, ...session } = await call(register, { body: values });
      const destination = remember(redirect_url ?? home);
      // The session redirects away from this page at once, so the destination must be set before, and must already be
      // rendered.
      await navigate('.', { replace: true, state: destination, preventScrollReset: true, flushSync: true });
      startSession(session);
    },
  });

  return (
    <ServerForm
      form={form}
      action="Create Account"
      pendingAction="Creating account..."
      fallback={fallbackMessages.register}
      fullWidth
    >
      <NameFields field={form.field} />
      {/* "username", because password managers would otherwise take the organization, which stands next to the
          password. */}
      <EmailField label="Email Address" autoComplete="username" {...form.field('email')} />
      <TextField label="Organization Name" autoComplete="organization" {...form.field('organizationName')} />
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordRequirements password={form.values.password} wrong={Boolean(form.field('password').error)} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </ServerForm>
  );
}
