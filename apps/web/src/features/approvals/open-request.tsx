import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ApprovalRequest, Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { useSession } from '#workspace/session/session-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import classes from './approval-notice.module.css';
import { useDecision } from './approval-queries.ts';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

export type ApprovalNoticeProps = {
  address: DocumentAddress;
  document: Document;
  done: (message: string) => void;
  /** Called with the reason when a request can no longer be decided or withdrawn. */
  over: (message: string) => void;
};

type Props = ApprovalNoticeProps & { request: ApprovalRequest };

/** What is asked for, with what those who read it may do about it. */
export function OpenRequest({ address, document, request, done, over }: Props) {
  const [reviewing, review] = useDisclosure();
  const [withdrawing, ask] = useDisclosure();
  const { withdraw } = useDecision(address, request, over);
  const isOwn = useSession(({ user }) => user?.id) === request.requested_by.id;
  const { version, note } = request;

  async function withdrawAndClose() {
    const isDone = await withdraw();
    ask.close();
    if (isDone) done('The request was withdrawn.');
  }

  return (
    <NoticeBar
      actions={
        <>
          <Button variant={request.may_decide ? 'filled' : 'default'} size="xs" onClick={review.open}>
            {request.may_decide ? 'Review' : 'Show Changes'}
          </Button>
          {request.may_withdraw && (
            <Button variant="default" size="xs" onClick={ask.open}>
              Withdraw
            </Button>
          )}
        </>
      }
    >
      <b>
        {isOwn ? 'You ask' : `${request.requested_by.name} asks`} to publish version {version}
      </b>{' '}
      · <TimeAgo value={request.requested_at} />
      {note && (
        <>
          {' '}
          · <q className={classes.note}>{note}</q>
        </>
      )}
      <span className={classes.facts}>{factsOf({ request, isOwn, latest: document.version })}</span>
      <ReviewDialog
        address={address}
        document={document}
        request={request}
        isOwn={isOwn}
        opened={reviewing}
        close={review.close}
        done={done}
        over={over}
      />
      <ConfirmDialog
        opened={withdrawing}
        title="Withdraw the request"
        question={`Nobody will be asked any longer whether version ${version} may go live. You can ask again at any time.`}
        action="Withdraw"
        pendingAction="Withdrawing..."
        fallback={fallbackMessages.withdrawRequest}
        harmless
        confirm={withdrawAndClose}
        close={ask.close}
      />
    </NoticeBar>
  );
}

type Facts = { request: ApprovalRequest; isOwn: boolean; latest: number };

/** Facts that the reader might not expect. */
function factsOf({ request, isOwn, latest }: Facts): string | null {
  const facts = [
    isOwn && 'Another person must decide.',
    latest > request.version &&
      `Version ${latest} was saved since: version ${request.version} is what goes live when it is approved.`,
  ];
  return facts.filter(Boolean).join(' ') || null;
}
