import { Button } from '@mantine/core';
import type { Member } from '@rulewright/contract';
import type { PagesOrNone } from '#shared/api/use-pages-or-none.ts';
import { roleLabel } from '#shared/session/role-labels.ts';
import { Avatar } from './avatar.tsx';
import { Loading } from './loading.tsx';
import classes from './member-list.module.css';
import { Nothing } from './nothing.tsx';
import sheet from './sheet-list.module.css';
import { VirtualList } from './virtual-list.tsx';

/** In pixels. */
const PERSON_HEIGHT = 68;

type Props = {
  members: PagesOrNone<Member>;
  /** What the button says. It does nothing: adding people is not part of the product yet. */
  invitation: string;
};

export function MemberList({ members, invitation }: Props) {
  return (
    <div className={classes.members}>
      <div className={classes.head}>
        <h2>Members</h2>
        <Button variant="default">{invitation}</Button>
      </div>
      <People members={members} />
    </div>
  );
}

function People({ members }: Pick<Props, 'members'>) {
  if (!members) return <Loading>Loading members...</Loading>;
  if (members.total === 0) return <Nothing>No members found.</Nothing>;
  return (
    <VirtualList {...members} nouns="members" estimate={PERSON_HEIGHT} className={sheet.list}>
      {(member) => <Person {...member} />}
    </VirtualList>
  );
}

function Person(member: Member) {
  return (
    <div className={classes.person}>
      <Avatar person={member} />
      <div className={classes.words}>
        <b>
          {member.first_name} {member.last_name}
        </b>
        <span>{member.email}</span>
      </div>
      <span className={classes.role}>{roleLabel(member.role)}</span>
    </div>
  );
}
