import { Button } from '@mantine/core';
import type { ApprovalRequest } from '@rulewright/contract';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import classes from './approval-notice.module.css';
import { endingOf } from './outcome-text.ts';

type Props = { request: ApprovalRequest; dismiss: () => void };

/** How a request ended. */
export function EndedRequest({ request, dismiss }: Props) {
  const { title, words } = endingOf(request);

  return (
    <NoticeBar
      tone={request.state === 'declined' ? 'warning' : 'quiet'}
      actions={
        <Button variant="default" size="xs" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <b>{title}</b> · <TimeAgo value={request.decided_at ?? request.requested_at} />
      {words && <span className={classes.facts}>{words}</span>}
    </NoticeBar>
  );
}
