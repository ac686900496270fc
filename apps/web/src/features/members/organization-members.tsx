import { Box } from '@mantine/core';
import type { Invitation, Member } from '@rulewright/contract';
import { useRef, useState } from 'react';
import type { Permit } from '#lib/permit.ts';
import type { Pages } from '#lib/queries/use-pages.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { MemberList } from '#workspace/people/member-list.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteMember } from './invite-member.tsx';
import { MemberActions } from './member-actions.tsx';

type Props = { orgSlug: string; members: Pages<Member> };

/** The members and invitations of an organization, with the actions of an admin. */
export function OrganizationMembers({ orgSlug, members }: Props) {
  const people = useMay('people:manage');
  const owners = useMay('owners:manage');
  const ownId = useSession(({ user }) => user?.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [inviting, setInviting] = useState(false);
  const [success, saySuccess] = useTemporaryMessage();
  const [unsent, setUnsent] = useState<string | null>(null);

  function announceSent({ email, sent_at }: Invitation, words: string) {
    setUnsent(sent_at ? null : email);
    if (sent_at) saySuccess(`${words} ${email}.`);
  }

  function permitFor(member: Member): Permit {
    if (member.role === 'owner' && !owners.allowed) return owners;
    return member.role === 'owner' && isOnlyOwner(members) ? onlyOwner : people;
  }

  return (
    <Box maw="60rem">
      <SuccessBanner tone="warning" mb="md">
        {unsent && `${unsent} is invited, but the mail could not be sent. Resend the invitation below in a while.`}
      </SuccessBanner>
      <SuccessBanner mb="md">{success}</SuccessBanner>
      <MemberList
        members={members}
        action={
          <PermittedButton permit={people} variant="default" onClick={() => setInviting(true)}>
            Invite Member
          </PermittedButton>
        }
        {...(people.allowed && {
          end: (member: Member) => (
            <MemberActions
              orgSlug={orgSlug}
              member={member}
              permit={permitFor(member)}
              isOwn={member.id === ownId}
              changed={saySuccess}
            />
          ),
        })}
      />
      {people.allowed && (
        <Box component="section" aria-labelledby="pending-invitations" mt="lg">
          <Box component="h2" id="pending-invitations" ref={heading} tabIndex={-1} mb="md">
            Pending Invitations
          </Box>
          <InvitationList
            orgSlug={orgSlug}
            resent={(invitation) => announceSent(invitation, 'Sent the invitation again to')}
            withdrawn={(email) => {
              setUnsent(null);
              saySuccess(`Withdrew the invitation of ${email}.`);
              // The pressed button disappears with its row.
              heading.current?.focus();
            }}
          />
        </Box>
      )}
      <InviteMember
        orgSlug={orgSlug}
        opened={inviting}
        close={() => setInviting(false)}
        invited={(invitation) => announceSent(invitation, 'Sent an invitation to')}
      />
    </Box>
  );
}

const onlyOwner: Permit = {
  allowed: false,
  reason: 'An organization always has an owner, and this is the only one. Make somebody else an owner first.',
};

/** Only as far as the list is loaded. The server checks it for longer lists. */
function isOnlyOwner(members: Pages<Member>) {
  if (!members.data || members.more.isThere) return false;
  return members.data.items.filter(({ role }) => role === 'owner').length === 1;
}
