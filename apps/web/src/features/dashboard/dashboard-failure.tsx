import { Button } from '@mantine/core';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useSession } from '#workspace/session/session-store.ts';
import { failureText } from './failure-text.ts';

export function DashboardFailure({ error }: { error: Error }) {
  const token = useSession((session) => session.token);

  return (
    <ErrorState
      title="Failed to load dashboard"
      heading="h2"
      actions={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      {failureText(error, token)}
    </ErrorState>
  );
}
