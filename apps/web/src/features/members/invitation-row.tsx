import type { Invitation } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { roleLabel } from '#workspace/permissions/roles.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import classes from './invitation-row.module.css';
import { useInvitationCalls } from './member-queries.ts';

type Props = {
  orgSlug: string;
  invitation: Invitation;
  resent: (invitation: Invitation) => void;
  withdrawn: (email: string) => void;
};

export function InvitationRow({ orgSlug, invitation, resent, withdrawn }: Props) {
  const { id, email, role, sent_at, created_at, expired } = invitation;
  const { resend, withdraw } = useInvitationCalls(orgSlug);
  const [asked, setAsked] = useState(false);
  const sending = useSingleMutation({ mutationFn: () => resend(id), onSuccess: resent });
  const action = sending.isPending ? 'Sending...' : 'Resend';
  const permit = useMay(role === 'owner' ? 'owners:manage' : 'people:manage');

  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b>{email}</b>
        <span>{roleLabel(role)}</span>
        <span>
          {sent_at ? (
            <>
              Sent <TimeAgo value={sent_at} />
            </>
          ) : (
            <>
              Invited <TimeAgo value={created_at} />
            </>
          )}
        </span>
      </div>
      {expired && <Badge tone="quiet">Expired</Badge>}
      {!sent_at && !expired && <Badge tone="quiet">Mail not sent</Badge>}
      <div className={classes.actions}>
        <PermittedButton
          permit={permit}
          variant="default"
          size="xs"
          aria-label={`${action} the invitation of ${email}`}
          onClick={() => sending.mutate()}
          {...ariaDisabled(sending.isPending)}
        >
          {action}
        </PermittedButton>
        <PermittedButton
          permit={permit}
          variant="default"
          size="xs"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => setAsked(true)}
        >
          Withdraw
        </PermittedButton>
      </div>
      {sending.error && <Banner tone="failure">{messageOf(sending.error, fallbackMessages.resendInvitation)}</Banner>}
      <ConfirmDialog
        opened={asked}
        title="Withdraw the invitation?"
        question="The link in the mail stops working. You can invite the same address again."
        subject={email}
        action="Withdraw"
        pendingAction="Withdrawing..."
        fallback={fallbackMessages.withdrawInvitation}
        confirm={async () => {
          await withdraw(id);
          withdrawn(email);
        }}
        close={() => setAsked(false)}
      />
    </div>
  );
}
