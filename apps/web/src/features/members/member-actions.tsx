import type { Member, Role } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { Permit } from '#lib/permit.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { fullName } from '#workspace/people/person-name.ts';
import { aRole, roleLabel, roleLabels } from '#workspace/permissions/roles.ts';
import classes from './member-actions.module.css';
import { useMemberCalls } from './member-queries.ts';
import { RoleSelect, roleOf } from './role-select.tsx';

type Props = {
  orgSlug: string;
  member: Member;
  /** Whether the signed-in person may change and remove this member. */
  permit: Permit;
  isOwn: boolean;
  changed: (message: string) => void;
};

/** The actions of an admin on a member: change the role, and remove. */
export function MemberActions({ orgSlug, member, permit, isOwn, changed }: Props) {
  const { changeRole, remove } = useMemberCalls(orgSlug);
  const [asked, setAsked] = useState<Role | 'removal' | null>(null);
  const name = fullName(member);
  const give = async (role: Role) => {
    await changeRole(member, role);
    changed(`${name} is now ${aRole(role)}.`);
  };
  const change = useSingleMutation({ mutationFn: give });

  function choose(role: Role) {
    // Asks first when the signed-in person may be unable to undo it.
    if (isOwn || role === 'owner') setAsked(role);
    else change.mutate(role);
  }

  return (
    <div className={classes.actions}>
      {permit.allowed ? (
        <RoleSelect
          size="xs"
          aria-label={`Role of ${name}`}
          value={member.role ?? 'member'}
          disabled={change.isPending}
          onChange={({ currentTarget }) => choose(roleOf(currentTarget.value))}
        />
      ) : (
        // A disabled select cannot be focused to learn the reason, so a button takes its place.
        <PermittedButton
          permit={permit}
          variant="default"
          size="xs"
          className={classes.fixed}
          aria-label={`Role of ${name}: ${roleLabel(member.role)}`}
        >
          {roleLabel(member.role)}
        </PermittedButton>
      )}
      {isOwn ? (
        // Members of every role leave an organization in their own settings.
        <PermittedButton permit={permit} variant="default" size="xs" to="/settings">
          Leave
        </PermittedButton>
      ) : (
        <PermittedButton
          permit={permit}
          variant="default"
          size="xs"
          aria-label={`Remove ${name}`}
          onClick={() => setAsked('removal')}
        >
          Remove
        </PermittedButton>
      )}
      {change.error && <Banner tone="failure">{messageOf(change.error, fallbackMessages.changeMember)}</Banner>}
      <ConfirmDialog
        opened={asked === 'removal'}
        title="Remove the member?"
        question="They lose access to the organization at once. What they wrote stays, with their name."
        subject={name}
        action="Remove"
        pendingAction="Removing..."
        fallback={fallbackMessages.removeMember}
        confirm={async () => {
          await remove(member);
          changed(`${name} was removed.`);
        }}
        close={() => setAsked(null)}
      />
      <RoleQuestion
        role={asked === 'removal' ? null : asked}
        name={name}
        isOwn={isOwn}
        give={give}
        close={() => setAsked(null)}
      />
    </div>
  );
}

type QuestionProps = {
  role: Role | null;
  name: string;
  isOwn: boolean;
  give: (role: Role) => Promise<void>;
  close: () => void;
};

function RoleQuestion({ role, name, isOwn, give, close }: QuestionProps) {
  return (
    <ConfirmDialog
      opened={role !== null}
      title={isOwn ? 'Change your own role?' : 'Make somebody an owner?'}
      question={
        isOwn
          ? 'You may not be able to give it back to yourself.'
          : 'Owners can do everything, also remove other owners and delete the organization.'
      }
      subject={role ? `${name}: ${roleLabels[role]}` : name}
      action="Change Role"
      pendingAction="Changing..."
      harmless
      fallback={fallbackMessages.changeMember}
      confirm={async () => {
        if (role) await give(role);
        close();
      }}
      close={close}
    />
  );
}
