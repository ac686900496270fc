import { Button } from '@mantine/core';
import { acceptInvitation, fallbackMessages, getMe } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { call } from '#workspace/session/call.ts';
import { confirmSession, useSession } from '#workspace/session/session-store.ts';

type Props = { token: string; organization: string; joined: () => void };

/** For people who are signed in: accepting makes the organization their current one. */
export function JoinOrganization({ token, organization, joined }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const userId = useSession.getState().user?.id;
      await call(acceptInvitation, { params: { token } });
      confirmSession(userId, await call(getMe));
    },
    onSuccess: () => {
      // The cached data belongs to the previous organization.
      client.clear();
      joined();
    },
  });

  return (
    <>
      {error && <Banner tone="failure">{messageOf(error, fallbackMessages.acceptInvitation)}</Banner>}
      <Button size="md" fullWidth onClick={() => mutate()} {...ariaDisabled(isPending)}>
        {isPending ? 'Joining...' : `Join ${organization}`}
      </Button>
    </>
  );
}
