import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageMessage } from '#ui/feedback/page-message.tsx';
import { useSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';
import { CreateOrganization } from './create-organization.tsx';

type Props = { heading?: 'h1' | 'h2'; deleteAccount: ReactNode };

/** Replaces pages that need an organization, for people who are members of none. */
export function NoOrganization({ heading = 'h1', deleteAccount }: Props) {
  const email = useSession(({ user }) => user?.email);

  return (
    <PageMessage
      title="You are not a member of any organization"
      heading={heading}
      actions={
        <>
          <CreateOrganization variant="filled" />
          <Button variant="default" onClick={() => signOut()}>
            Sign Out
          </Button>
          {deleteAccount}
        </>
      }
    >
      <p>Create an organization of your own, or ask for an invitation to another one. It has to be sent to {email}.</p>
    </PageMessage>
  );
}
