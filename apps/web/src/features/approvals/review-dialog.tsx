import { Box, Button, Text, Textarea } from '@mantine/core';
import type { ApprovalRequest, Document } from '@rulewright/contract';
import { fallbackMessages, limits } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { DifferenceSwitch } from '#jdm-editor/comparison/difference-switch.tsx';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { versionQuery } from '#workspace/documents/version-query.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { GateNotice, OverrideReason } from '#workspace/test-runs/gate-notice.tsx';
import { wayPastGate } from '#workspace/test-runs/outcome-words.ts';
import { TestOutcomeNotice } from '#workspace/test-runs/test-outcome.tsx';
import { useTestOutcome } from '#workspace/test-runs/use-test-outcome.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useDecision } from './approval-queries.ts';
import classes from './review-dialog.module.css';

type Props = {
  address: DocumentAddress;
  document: Document;
  request: ApprovalRequest;
  isOwn: boolean;
  opened: boolean;
  close: () => void;
  done: (message: string) => void;
  /** Called when the request can no longer be decided. */
  over: (message: string) => void;
};

/** Shows what would change for callers of the public endpoint, and asks for the decision. */
export function ReviewDialog({ opened, close, ...review }: Props) {
  return (
    <Dialog opened={opened} title={`Review version ${review.request.version}`} size="84rem" roomy close={close}>
      <Review key={review.request.version} {...review} close={close} />
    </Dialog>
  );
}

function Review({ address, document, request, isOwn, close, done, over }: Omit<Props, 'opened'>) {
  const { version, note, override_reason, requested_by, requested_at } = request;
  const { version: latest, live_version: live } = document;
  const outcome = useTestOutcome(address, { version });
  const asker = isOwn ? 'You' : requested_by.name;

  return (
    <>
      <p>
        {asker} asked <TimeAgo value={requested_at} /> to publish version {version}.
        {latest > version && ` Version ${latest} was saved since; it is not part of this request.`}
      </p>
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      {/* Before the difference, which fills the dialog: whoever decides has to see it. */}
      {outcome && (
        <Box mt="md">
          <TestOutcomeNotice address={address} outcome={outcome} leave={null} />
        </Box>
      )}
      {override_reason && (
        <Box mt="md">
          <p>{asker} asked although the publish gate blocked it, for this reason:</p>
          <blockquote className={classes.note}>{override_reason}</blockquote>
        </Box>
      )}
      <Difference address={address} documentId={document.id} version={version} live={live} />
      {request.may_decide ? (
        <Decision
          address={address}
          request={request}
          willBlock={outcome?.willBlock === true}
          close={close}
          done={done}
          over={over}
        />
      ) : (
        <div className={body.foot}>
          <p>{whyNot(isOwn)}</p>
          <div className={body.actions}>
            <Button variant="default" onClick={close} data-autofocus>
              Close
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

const whyNot = (isOwn: boolean) =>
  isOwn
    ? 'You asked for this approval yourself, so another person must decide.'
    : 'Only members, admins and owners can approve or decline.';

type DifferenceProps = { address: DocumentAddress; documentId: string; version: number; live: number | null };

function Difference({ address, documentId, version, live }: DifferenceProps) {
  const asked = useQuery(versionQuery(address, documentId, version));
  const before = useQuery({ ...versionQuery(address, documentId, live ?? version), enabled: live !== null });
  const words = (number: number) => ({
    loading: `Loading version ${number}...`,
    fallback: `Failed to load version ${number}`,
  });
  const caption = (words: ReactNode) => (
    <Text c="dimmed" fz="sm">
      {words}
    </Text>
  );

  return (
    <DifferenceSwitch
      className={classes.switch}
      beside={caption(
        live === null
          ? `Nothing is live now: version ${version} would be the first.`
          : `From version ${live}, which is live, to version ${version}`,
      )}
    >
      {(Shown) => (
        <QueryContent query={asked} {...words(version)}>
          {(newer) =>
            live === null ? (
              <Shown before={EMPTY} after={newer.content} />
            ) : (
              <QueryContent key={live} query={before} {...words(live)}>
                {(older) => <Shown before={older.content} after={newer.content} />}
              </QueryContent>
            )
          }
        </QueryContent>
      )}
    </DifferenceSwitch>
  );
}

const EMPTY = '{"nodes":[],"edges":[]}';

type DecisionProps = Pick<Props, 'address' | 'request' | 'close' | 'done' | 'over'> & {
  /** Whether the publish gate would block it, as its test cases say. */
  willBlock: boolean;
};

function Decision({ address, request, willBlock, close, done, over }: DecisionProps) {
  const { approve, decline } = useDecision(address, request, over);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const isBlank = reason.trim() === '';
  // Why it goes live although the publish gate blocks it.
  const [override, setOverride] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const why = { step: 'publishing', reason: override, giveReason: setOverride, field } as const;
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: async () => {
      const isDone = await (declining ? decline(reason) : approve(isBlocked ? override : undefined));
      close();
      if (isDone) done(declining ? 'The request was declined.' : `Approved: version ${request.version} is live.`);
    },
  });
  const blocked = error instanceof ApiError && !declining ? error.gate : null;
  const isBlocked = blocked !== null || (willBlock && !declining);
  const mayOverride = useMay('gate:override').allowed;
  const mayApprove = !isBlocked || (mayOverride && override.trim() !== '');
  const fallback = declining ? fallbackMessages.declineRequest : fallbackMessages.approveRequest;

  function ask(decline: boolean) {
    reset();
    setDeclining(decline);
  }

  return (
    <form
      className={body.foot}
      onSubmit={(event) => {
        event.preventDefault();
        if (declining ? !isBlank : mayApprove) mutate();
        else if (!declining) field.current?.focus();
      }}
    >
      {declining && (
        <Textarea
          label="Why is it declined?"
          description={`Needed, up to ${limits.declineReason} characters. Whoever asked reads it.`}
          inputWrapperOrder={['label', 'input', 'description']}
          size="md"
          rows={3}
          maxLength={limits.declineReason}
          autoComplete="off"
          autoFocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {isBlocked && !blocked && (
        <div className={classes.past}>
          <p>The publish gate keeps this from going live. {wayPastGate('publishing', mayOverride)}</p>
          <OverrideReason {...why} />
        </div>
      )}
      {blocked && <GateNotice blocked={blocked} {...why} />}
      {error && !blocked && <Banner tone="failure">{messageOf(error, fallback)}</Banner>}
      {declining ? (
        <div className={body.actions}>
          <Button type="submit" color="red" {...ariaDisabled(isPending || isBlank)}>
            {isPending ? 'Declining...' : 'Decline'}
          </Button>
          <Button variant="default" onClick={() => !isPending && ask(false)}>
            Back
          </Button>
        </div>
      ) : (
        <div className={body.actions}>
          <Button type="submit" {...ariaDisabled(isPending || !mayApprove)}>
            {isPending
              ? 'Approving...'
              : isBlocked
                ? `Publish Version ${request.version} Anyway`
                : `Approve and Publish Version ${request.version}`}
          </Button>
          <Button
            variant="default"
            className={danger.button}
            onClick={() => !isPending && ask(true)}
            {...ariaDisabled(isPending)}
          >
            Decline...
          </Button>
        </div>
      )}
    </form>
  );
}
