import { Box, Group } from '@mantine/core';
import type { Member } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import type { ReactNode } from 'react';
import type { Pages } from '#lib/queries/use-pages.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import sheet from '#ui/lists/sheet-list.module.css';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { roleLabel } from '#workspace/permissions/roles.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { Avatar } from './avatar.tsx';
import classes from './member-list.module.css';
import { fullName } from './person-name.ts';

/** The estimated height of a row, in pixels. */
const PERSON_HEIGHT = 68;

type Props<Item extends Member> = {
  members: Pages<Item>;
  /** Stands beside the heading, to add members. */
  action: ReactNode;
  /** The end of a row. By default it shows the role. */
  end?: (member: Item) => ReactNode;
};

export function MemberList<Item extends Member>({ members, action, end }: Props<Item>) {
  return (
    <Box maw="60rem">
      <Group gap="sm" justify="space-between" mb="md">
        <h2>Members</h2>
        {action}
      </Group>
      <People members={members} end={end} />
    </Box>
  );
}

type PeopleProps<Item extends Member> = Pick<Props<Item>, 'members'> & { end: Props<Item>['end'] | undefined };

function People<Item extends Member>({ members, end }: PeopleProps<Item>) {
  return (
    <QueryContent query={members} loading="Loading members..." fallback={fallbackMessages.loadMembers}>
      {(list) =>
        list.total === 0 ? (
          <EmptyText>No members found.</EmptyText>
        ) : (
          <VirtualList {...list} more={members.more} nouns="members" estimate={PERSON_HEIGHT} className={sheet.list}>
            {(member) => <Person member={member}>{end?.(member) || roleLabel(member.role)}</Person>}
          </VirtualList>
        )
      }
    </QueryContent>
  );
}

function Person({ member, children }: { member: Member; children: ReactNode }) {
  const isOwn = useSession(({ user }) => user?.id) === member.id;

  return (
    <Group gap="0.875rem" py="sm" px="md">
      <Avatar person={member} />
      <div className={classes.words}>
        <Box component="b" fw={600} lh={1.4}>
          {fullName(member)}
          {isOwn && <span> (you)</span>}
        </Box>
        <span>{member.email}</span>
      </div>
      {/* May be a sentence with a button, which on a phone has a line of its own and wraps there. */}
      <Box flex="0 1 auto" ml="auto" c="dimmed" fz="sm">
        {children}
      </Box>
    </Group>
  );
}
