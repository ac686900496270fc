import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CreateOrganization as CreateOrganizationBody, fallbackMessages } from '@rulewright/contract';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { useCreateOrganization } from '#workspace/organizations/own-organizations.ts';

/** Creates another organization and switches to it. */
export function CreateOrganization({ variant = 'default' }: { variant?: 'default' | 'filled' }) {
  const [opened, { open, close }] = useDisclosure();

  return (
    <>
      <Button variant={variant} onClick={open}>
        Create Organization
      </Button>
      <Dialog opened={opened} title="Create Organization" size="28rem" close={close}>
        <OrganizationForm close={close} />
      </Dialog>
    </>
  );
}

function OrganizationForm({ close }: { close: () => void }) {
  const create = useCreateOrganization();
  const form = useServerForm({
    schema: CreateOrganizationBody,
    initialValues: { name: '' },
    send: async (values) => {
      await create(values);
      close();
    },
  });

  return (
    <ServerForm
      form={form}
      action="Create Organization"
      pendingAction="Creating..."
      fallback={fallbackMessages.createOrganization}
      cancel={() => !form.pending && close()}
    >
      <TextField label="Organization Name" autoComplete="organization" data-autofocus {...form.field('name')} />
    </ServerForm>
  );
}
