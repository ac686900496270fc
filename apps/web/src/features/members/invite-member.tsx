import { Text } from '@mantine/core';
import type { Invitation } from '@rulewright/contract';
import { fallbackMessages, InviteForm } from '@rulewright/contract';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { EmailField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { roleDescriptions } from '#workspace/permissions/roles.ts';
import { useInvitationCalls } from './member-queries.ts';
import { RoleSelect, roleOf } from './role-select.tsx';

type Props = { orgSlug: string; opened: boolean; close: () => void; invited: (invitation: Invitation) => void };

export function InviteMember({ opened, close, ...props }: Props) {
  return (
    <Dialog opened={opened} title="Invite a member" size="30rem" closeButton={false} close={close}>
      <Form {...props} close={close} />
    </Dialog>
  );
}

function Form({ orgSlug, close, invited }: Omit<Props, 'opened'>) {
  const { send } = useInvitationCalls(orgSlug);
  const form = useServerForm({
    schema: InviteForm.required(),
    initialValues: { email: '', role: 'member' },
    send: async ({ email, role }) => {
      const invitation = await send({ email, role: roleOf(role) });
      close();
      invited(invitation);
    },
  });

  return (
    <>
      <Text mb="1.25rem" c="dimmed">
        They get a mail with a link that works once and for seven days.
      </Text>
      <ServerForm
        form={form}
        action="Send Invitation"
        pendingAction="Sending..."
        fallback={fallbackMessages.invite}
        cancel={close}
      >
        <EmailField label="Email Address" autoComplete="off" data-autofocus {...form.field('email')} />
        <RoleSelect
          label="Role"
          size="md"
          description={roleDescriptions[roleOf(form.values.role)]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('role')}
        />
      </ServerForm>
    </>
  );
}
