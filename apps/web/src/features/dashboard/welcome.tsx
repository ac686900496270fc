import { useSession } from '#shared/session/session-store.ts';
import { formatDay } from '#shared/time/format-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { useOwnOrganization } from '#shared/workspace/use-own-organization.ts';
import classes from './welcome.module.css';

export function Welcome() {
  const firstName = useSession(({ user }) => user?.first_name);
  const organization = useOwnOrganization()?.name;
  // A page that stays open over midnight must not greet with yesterday.
  const today = useNow();

  return (
    <div className={classes.welcome}>
      <h1>Welcome, {firstName || 'User'}</h1>
      <p>{organization ? `Managing ${organization}` : 'Ready to create decision rules'}</p>
      <p className={classes.date}>{formatDay(today, 'full')}</p>
    </div>
  );
}
