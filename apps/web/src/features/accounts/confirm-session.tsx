import { Button, Center } from '@mantine/core';
import { getMe } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isRefusal } from '#lib/api/api-error.ts';
import { reasonOf } from '#lib/api/error-reason.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { PageMessageContainer } from '#ui/feedback/page-message-container.tsx';
import { useRetry } from '#ui/feedback/use-retry.ts';
import { BarePage } from '#ui/layout/bare-page.tsx';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { confirmSession, endSession, useSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';

async function confirm({ signal }: { signal: AbortSignal }) {
  const userId = useSession.getState().user?.id;
  try {
    const me = await call(getMe, { signal });
    confirmSession(userId, me);
    return me;
  } catch (error) {
    // Another person may have signed in from another tab by now.
    if (isRefusal(error) && useSession.getState().user?.id === userId) endSession('refused');
    throw error;
  }
}

/** Asks the server once per page load who the stored token belongs to. Only a refusal ends the session. */
export function ConfirmSession() {
  const me = useQuery({ queryKey: queryKeys.me, queryFn: confirm, gcTime: 0 });
  const { failure, isRetrying, retry } = useRetry(me);

  if (!failure) {
    return (
      <Center component="main" mih="100dvh">
        <Loading heading>Loading...</Loading>
      </Center>
    );
  }
  const answered = failure instanceof ApiError && failure.answered;
  return (
    <BarePage>
      <PageMessageContainer
        title={answered ? 'Rulewright is not available' : 'Rulewright cannot be reached'}
        actions={
          <>
            <Button onClick={retry} {...ariaDisabled(isRetrying)}>
              {isRetrying ? 'Trying...' : 'Try Again'}
            </Button>
            <Button variant="default" onClick={() => signOut()}>
              Sign Out
            </Button>
          </>
        }
      >
        <p role="alert">You are still signed in. {reasonOf(failure)}</p>
      </PageMessageContainer>
    </BarePage>
  );
}
