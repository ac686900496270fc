import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { useNow } from '#ui/time/use-now.ts';
import classes from './approval-notice.module.css';
import { useLatestRequest } from './approval-queries.ts';

import type { ApprovalNoticeProps } from './open-request.tsx';

// Most documents have none.
const OpenRequest = lazyComponent(async () => (await import('./open-request.tsx')).OpenRequest);
const EndedRequest = lazyComponent(async () => (await import('./ended-request.tsx')).EndedRequest);
const failure = 'The approval request could not be loaded.';

/** How long the outcome of a request is shown. */
const NEWS_MS = 7 * 86_400_000;

/** Shows the open approval request of a document, or the outcome of the last one. */
export function ApprovalNotice(props: ApprovalNoticeProps) {
  const { data: request, error } = useLatestRequest(props.address);
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
    <Stack role="status" aria-atomic={false} gap="xs" className={classes.notices}>
      {request?.state === 'open' && (
        <LazyContent loading={null} failure={failure} loadAgain={OpenRequest.loadAgain}>
          <OpenRequest key={request.id} {...props} request={request} />
        </LazyContent>
      )}
      {ended && isNews && (
        <LazyContent loading={null} failure={failure} loadAgain={EndedRequest.loadAgain}>
          <EndedRequest request={ended} dismiss={() => dismiss(ended.id)} />
        </LazyContent>
      )}
    </Stack>
  );
}
