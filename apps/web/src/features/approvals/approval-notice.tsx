import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ApprovalRequest, Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { useSession } from '#workspace/session/session-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import classes from './approval-notice.module.css';
import { useDecision, useLatestRequest } from './approval-queries.ts';
import { endingOf } from './outcome-text.ts';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** How long the outcome of a request is shown. */
const NEWS_MS = 7 * 86_400_000;

type Props = {
  address: DocumentAddress;
  document: Document;
  done: (message: string) => void;
  /** Called with the reason when a request can no longer be decided or withdrawn. */
  over: (message: string) => void;
};

/** Shows the open approval request of a document, or the outcome of the last one. */
export function ApprovalNotice({ address, document, done, over }: Props) {
  const { data: request, error } = useLatestRequest(address);
  const [dismissed, dismiss] = useState<string | null>(null);
  const now = useNow();
  useReportedError(error);

  const ended = request && request.state !== 'open' ? request : null;
  const isNews =
    ended?.decided_at &&
    ended.state !== 'approved' &&
    ended.id !== dismissed &&
    now.getTime() - new Date(ended.decided_at).getTime() < NEWS_MS;

  return (
    <div role="status" aria-atomic={false} className={classes.notices}>
      {request?.state === 'open' && (
        <OpenRequest key={request.id} address={address} document={document} request={request} done={done} over={over} />
      )}
      {ended && isNews && (
        <NoticeBar
          tone={ended.state === 'declined' ? 'warning' : 'quiet'}
          actions={
            <Button variant="default" size="xs" onClick={() => dismiss(ended.id)}>
              Dismiss
            </Button>
          }
        >
          <EndedRequest request={ended} />
        </NoticeBar>
      )}
    </div>
  );
}

type OpenProps = Props & { request: ApprovalRequest };

function OpenRequest({ address, document, request, done, over }: OpenProps) {
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

function EndedRequest({ request }: { request: ApprovalRequest }) {
  const { title, words } = endingOf(request);

  return (
    <>
      <b>{title}</b> · <TimeAgo value={request.decided_at ?? request.requested_at} />
      {words && <span className={classes.facts}>{words}</span>}
    </>
  );
}
