import { Box } from '@mantine/core';
import { formatDay } from '#lib/time/format-time.ts';
import { useNow } from '#ui/time/use-now.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { useSession } from '#workspace/session/session-store.ts';
import classes from './welcome.module.css';

export function Welcome() {
  const firstName = useSession(({ user }) => user?.first_name);
  const organization = useOwnOrganization()?.name;
  // Updated, because the page may stay open over midnight.
  const today = useNow();

  return (
    <div className={classes.welcome}>
      <Box component="h1" fz="clamp(1.875rem, 4vw, 2.5rem)" lts="-0.035em" lh={1.1} style={{ gridColumn: '1 / -1' }}>
        Welcome, {firstName || 'User'}
      </Box>
      <p>{organization ? `Managing ${organization}` : 'Ready to create decision rules'}</p>
      <p className={classes.date}>{formatDay(today, 'full')}</p>
    </div>
  );
}
