import type { Invitation } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import sheet from '#ui/lists/sheet-list.module.css';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { useInvitations } from './member-queries.ts';

/** The estimated height of a row, in pixels. */
const ROW_HEIGHT = 70;

type Props = {
  orgSlug: string;
  resent: (invitation: Invitation) => void;
  withdrawn: (email: string) => void;
};

/** The open invitations, newest first. */
export function InvitationList({ orgSlug, resent, withdrawn }: Props) {
  const invitations = useInvitations(orgSlug);

  return (
    <QueryContent query={invitations} loading="Loading invitations..." fallback={fallbackMessages.loadInvitations}>
      {(list) =>
        list.total === 0 ? (
          <EmptyText>No pending invitations.</EmptyText>
        ) : (
          <VirtualList
            {...list}
            more={invitations.more}
            nouns="invitations"
            estimate={ROW_HEIGHT}
            className={sheet.list}
          >
            {(invitation) => (
              <InvitationRow orgSlug={orgSlug} invitation={invitation} resent={resent} withdrawn={withdrawn} />
            )}
          </VirtualList>
        )
      }
    </QueryContent>
  );
}
