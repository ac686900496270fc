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
      <h1>Welcome, {firstName || 'User'}</h1>
      <p>{organization ? `Managing ${organization}` : 'Ready to create decision rules'}</p>
      <p className={classes.date}>{formatDay(today, 'full')}</p>
    </div>
  );
}
