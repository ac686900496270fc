import { Button } from '@mantine/core';
import { useSession } from '#shared/session/session-store.ts';
import { Failure } from '#shared/ui/failure.tsx';
import { failureText } from './failure-text.ts';

export function DashboardFailure({ error }: { error: Error }) {
  const token = useSession((session) => session.token);

  return (
    <Failure
      title="Failed to load dashboard"
      heading="h2"
      actions={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      {failureText(error, token)}
    </Failure>
  );
}
