import { Button } from '@mantine/core';
import type { Member, Role } from '@rulewright/contract';
import { initialsOf } from './initials.ts';
import classes from './member-list.module.css';

const roleLabels: Record<Role, string> = { owner: 'Owner', member: 'Member' };

type Props = {
  /** Undefined while they are on their way. */
  members: readonly Member[] | undefined;
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
  if (!members) return <p className={classes.none}>Loading members...</p>;
  if (members.length === 0) return <p className={classes.none}>No members found.</p>;
  return (
    <ul className={classes.list}>
      {members.map((member) => (
        <Person key={member.id} {...member} />
      ))}
    </ul>
  );
}

function Person(member: Member) {
  return (
    <li className={classes.person}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(member)}
      </span>
      <div className={classes.words}>
        <b>
          {member.first_name} {member.last_name}
        </b>
        <span>{member.email}</span>
      </div>
      <span className={classes.role}>{member.role ? roleLabels[member.role] : 'Member'}</span>
    </li>
  );
}
