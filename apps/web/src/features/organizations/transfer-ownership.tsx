import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Member, Organization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useSingleMutation } from '#shared/api/use-single-mutation.ts';
import { useSession } from '#shared/session/session-store.ts';
import { useMay } from '#shared/session/use-may.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import body from '#shared/ui/dialog-body.module.css';
import { fullName } from '#shared/ui/full-name.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PermittedButton } from '#shared/ui/permitted-button.tsx';
import { Success } from '#shared/ui/success.tsx';
import { usePassingMessage } from '#shared/ui/use-passing-message.ts';
import { waiting } from '#shared/ui/waiting.ts';
import { useEveryMember, useTransferOwnership } from './own-organization-queries.ts';

/** More are found by typing on. */
const SHOWN_MEMBERS = 50;

export function TransferOwnership({ organization }: { organization: Organization }) {
  const permit = useMay('owners:manage');
  const [opened, { open, close }] = useDisclosure();
  const [success, saySuccess] = usePassingMessage();
  const members = useEveryMember(organization.slug, opened);

  return (
    <>
      <PermittedButton permit={permit} variant="default" onClick={open}>
        Transfer Ownership
      </PermittedButton>
      <Success>{success}</Success>
      <Dialog opened={opened} title="Transfer Ownership" size="30rem" closeButton={false} close={close}>
        <Loaded query={members} loading="Loading members..." fallback="Failed to load the members">
          {({ members }) => (
            <HeirForm
              organization={organization}
              members={members}
              close={close}
              done={(name) => saySuccess(`${name} is an owner now.`)}
            />
          )}
        </Loaded>
      </Dialog>
    </>
  );
}

type FormProps = {
  organization: Organization;
  members: Member[];
  close: () => void;
  done: (name: string) => void;
};

function HeirForm({ organization, members, close, done }: FormProps) {
  const transfer = useTransferOwnership(organization.slug);
  const ownId = useSession(({ user }) => user?.id);
  const [heirId, setHeirId] = useState<string | null>(null);
  const others = members.filter(({ id }) => id !== ownId);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (userId: string) => {
      await transfer(userId);
      close();
      const heir = others.find(({ id }) => id === userId);
      if (heir) done(fullName(heir));
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (heirId) mutate(heirId);
      }}
    >
      {others.length === 0 ? (
        <p className={body.words}>Nobody else is a member of {organization.name} yet. Invite somebody first.</p>
      ) : (
        <>
          <p className={body.words}>
            Whoever you choose becomes an owner of {organization.name}. You become an admin, and only an owner can
            change that.
          </p>
          <Select
            label="New owner"
            placeholder="Choose a member"
            size="md"
            searchable
            limit={SHOWN_MEMBERS}
            nothingFoundMessage="No such member"
            data={others.map((member) => ({ value: member.id, label: `${fullName(member)} (${member.email})` }))}
            value={heirId}
            onChange={setHeirId}
            data-autofocus
          />
        </>
      )}
      {error && <Banner tone="failure">{messageOf(error, fallbackMessages.transferOwnership)}</Banner>}
      <div className={body.actions}>
        {others.length > 0 && (
          <Button type="submit" disabled={heirId === null} {...waiting(isPending)}>
            {isPending ? 'Transferring...' : 'Transfer Ownership'}
          </Button>
        )}
        <Button variant="default" onClick={() => !isPending && close()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
