import { TextInput } from '@mantine/core';
import type { Registered } from '@rulewright/contract';
import { AcceptInvitation, acceptInvitation, fallbackMessages } from '@rulewright/contract';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { call } from '#workspace/session/call.ts';
import { NameFields } from './name-fields.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

type Props = { token: string; email: string; accepted: (registered: Registered) => void };

/** For people without an account. The email address is the invited one. */
export function AcceptInvitationForm({ token, email, accepted }: Props) {
  const form = useServerForm({
    schema: AcceptInvitation,
    initialValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    repeats: { password: 'confirmPassword' },
    send: async (body) => {
      const answer = await call(acceptInvitation, { params: { token }, body });
      if ('token' in answer) accepted(answer);
    },
  });

  return (
    <ServerForm
      form={form}
      action="Create Account and Join"
      pendingAction="Joining..."
      fallback={fallbackMessages.acceptInvitation}
      fullWidth
    >
      <NameFields field={form.field} />
      {/* Password managers look for a user name beside the password. */}
      <TextInput label="Email Address" size="md" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <PasswordRequirements password={form.values.password} wrong={Boolean(form.field('password').error)} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </ServerForm>
  );
}
