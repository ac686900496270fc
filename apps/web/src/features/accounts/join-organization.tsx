import { Button } from '@mantine/core';
import { acceptInvitation, fallbackMessages, getMe } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSingleMutation } from '#shared/api/use-single-mutation.ts';
import { confirmSession, useSession } from '#shared/session/session-store.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { waiting } from '#shared/ui/waiting.ts';

type Props = { token: string; organization: string; joined: () => void };

/** For somebody who is signed in: they are in the organization from then on. */
export function JoinOrganization({ token, organization, joined }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const userId = useSession.getState().user?.id;
      await call(acceptInvitation, { params: { token } });
      confirmSession(userId, await call(getMe));
    },
    onSuccess: () => {
      // What was loaded is the other organization's.
      client.clear();
      joined();
    },
  });

  return (
    <>
      {error && <Banner tone="failure">{messageOf(error, fallbackMessages.acceptInvitation)}</Banner>}
      <Button size="md" fullWidth onClick={() => mutate()} {...waiting(isPending)}>
        {isPending ? 'Joining...' : `Join ${organization}`}
      </Button>
    </>
  );
}
