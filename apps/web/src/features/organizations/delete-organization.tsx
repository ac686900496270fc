import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Organization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { useReplacePage } from '#ui/navigation/use-replace-page.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { useDeleteOrganization } from './own-organization-queries.ts';

export function DeleteOrganization({ organization }: { organization: Organization }) {
  const permit = useMay('organization:delete');
  const [opened, { open, close }] = useDisclosure();

  return (
    <>
      <PermittedButton permit={permit} variant="default" className={danger.button} onClick={open}>
        Delete Organization
      </PermittedButton>
      <Dialog opened={opened} title="Delete Organization" size="30rem" closeButton={false} close={close}>
        <Confirmation organization={organization} close={close} />
      </Dialog>
    </>
  );
}

/** Asks for the name, so that nobody deletes an organization by two hurried clicks. */
function Confirmation({ organization, close }: { organization: Organization; close: () => void }) {
  const replacePage = useReplacePage();
  const remove = useDeleteOrganization(organization, () => replacePage('/dashboard'));
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: remove });
  const isSame = typed.trim() === organization.name;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) mutate();
      }}
    >
      <p className={body.words}>
        This deletes everything that <b>{organization.name}</b> holds, for all its members. It cannot be undone.
      </p>
      <TextField
        label={`Type ${organization.name} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error && <Banner tone="failure">{messageOf(error, fallbackMessages.deleteOrganization)}</Banner>}
      <div className={body.actions}>
        <Button type="submit" color="red" disabled={!isSame} {...ariaDisabled(isPending)}>
          {isPending ? 'Deleting...' : 'Delete Organization'}
        </Button>
        <Button variant="default" onClick={() => !isPending && close()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
