import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Member, Organization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { fullName } from '#workspace/people/person-name.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { useFoundMembers, useTransferOwnership } from './own-organization-queries.ts';

export function TransferOwnership({ organization }: { organization: Organization }) {
  const permit = useMay('owners:manage');
  const [opened, { open, close }] = useDisclosure();
  const [success, saySuccess] = useTemporaryMessage();
  const [text, setText] = useState('');
  const members = useFoundMembers(organization.slug, text, opened);

  return (
    <>
      <PermittedButton permit={permit} variant="default" onClick={open}>
        Transfer Ownership
      </PermittedButton>
      <SuccessBanner>{success}</SuccessBanner>
      <Dialog opened={opened} title="Transfer Ownership" size="30rem" closeButton={false} close={close}>
        <QueryContent query={members} loading="Loading members..." fallback="Failed to load the members">
          {({ members }) => (
            <HeirForm
              organization={organization}
              found={members}
              text={text}
              setText={setText}
              close={close}
              done={(name) => saySuccess(`${name} is an owner now.`)}
            />
          )}
        </QueryContent>
      </Dialog>
    </>
  );
}

type FormProps = {
  organization: Organization;
  /** The first members, or those that match the typed text. */
  found: Member[];
  text: string;
  setText: (text: string) => void;
  close: () => void;
  done: (name: string) => void;
};

function HeirForm({ organization, found, text, setText, close, done }: FormProps) {
  const transfer = useTransferOwnership(organization.slug);
  const ownId = useSession(({ user }) => user?.id);
  const [heir, setHeir] = useState<Member | null>(null);
  const others = found.filter(({ id }) => id !== ownId);
  // The selected person stays an option while others are searched.
  const choices = heir && !others.some(({ id }) => id === heir.id) ? [heir, ...others] : others;
  const isAlone = choices.length === 0 && text === '';
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (heir: Member) => {
      await transfer(heir.id);
      close();
      done(fullName(heir));
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (heir) mutate(heir);
      }}
    >
      {isAlone ? (
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
            searchValue={text}
            onSearchChange={setText}
            // The server has already filtered.
            filter={({ options }) => options}
            nothingFoundMessage="No such member"
            data={choices.map((member) => ({ value: member.id, label: fullName(member) }))}
            renderOption={({ option }) => `${option.label} (${choices.find(({ id }) => id === option.value)?.email})`}
            value={heir?.id ?? null}
            onChange={(id) => setHeir(choices.find((member) => member.id === id) ?? null)}
            data-autofocus
          />
        </>
      )}
      {error && <Banner tone="failure">{messageOf(error, fallbackMessages.transferOwnership)}</Banner>}
      <div className={body.actions}>
        {!isAlone && (
          <Button type="submit" disabled={heir === null} {...ariaDisabled(isPending)}>
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
