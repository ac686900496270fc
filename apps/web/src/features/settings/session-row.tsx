import { Button } from '@mantine/core';
import type { ListedSession } from '@rulewright/contract';
import { messageOf } from '#lib/api/api-error.ts';
import { deviceName } from '#lib/browser/device-name.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from '#ui/lists/sheet-row.module.css';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import { useEndSession } from './session-queries.ts';

type Props = { session: ListedSession; ended: (device: string) => void };

export function SessionRow({ session, ended }: Props) {
  const { id, user_agent, created_at, used_at, current } = session;
  const device = deviceName(user_agent);
  const { mutate, isPending, error } = useEndSession(() => ended(device));
  const action = isPending ? 'Signing out...' : 'Sign out';

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <b>{device}</b>
        <span>
          Signed in <TimeText value={created_at} />
        </span>
        <span>Active {current ? 'now' : <TimeAgo value={used_at} />}</span>
      </div>
      {current ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`${action} ${device}`}
          onClick={() => mutate(id)}
          {...ariaDisabled(isPending)}
        >
          {action}
        </Button>
      )}
      {error && <Banner tone="failure">{messageOf(error, 'Failed to sign out the session')}</Banner>}
    </li>
  );
}
