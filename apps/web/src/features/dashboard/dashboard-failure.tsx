import { Button } from '@mantine/core';
import { useSession } from '#shared/session/session-store.ts';
import { DeadEndDrawing } from '#shared/ui/dead-end-drawing.tsx';
import classes from './dashboard-failure.module.css';
import { failureText } from './failure-text.ts';

export function DashboardFailure({ error }: { error: Error }) {
  const token = useSession((session) => session.token);

  return (
    <section className={classes.failure}>
      <DeadEndDrawing />
      <h2>Failed to load dashboard</h2>
      <p role="alert">{failureText(error, token)}</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </section>
  );
}
