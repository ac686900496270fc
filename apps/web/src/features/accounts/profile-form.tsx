import { TextInput } from '@mantine/core';
import type { Organization, User } from '@rulewright/contract';
import { fallbackMessages, Profile, updateMe } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { EmailField, TextField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { updateUser } from '#workspace/session/session-store.ts';

type Props = { user: User; organization: Organization | null };

export function ProfileForm({ user, organization }: Props) {
  const client = useQueryClient();
  const [success, saySuccess] = useTemporaryMessage();
  const form = useServerForm({
    schema: Profile,
    initialValues: { firstName: user.first_name, lastName: user.last_name, email: user.email },
    send: async (values) => {
      const { user } = await call(updateMe, { body: values });
      updateUser(user);
      // Member lists and versions show the person's name.
      if (organization) void client.invalidateQueries({ queryKey: queryKeys.organization(organization.slug) });
      saySuccess('Profile updated successfully!');
    },
  });

  return (
    <ServerForm
      form={form}
      action="Save Changes"
      pendingAction="Saving..."
      fallback={fallbackMessages.updateProfile}
      success={success}
    >
      <TextField label="First Name" autoComplete="given-name" {...form.field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...form.field('lastName')} />
      <EmailField label="Email Address" autoComplete="email" {...form.field('email')} />
      <TextInput
        label="Organization"
        size="md"
        readOnly
        value={organization?.name ?? 'No organization'}
        description="Contact your administrator to change organizations."
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </ServerForm>
  );
}
