import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OwnOrganization } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { messageOf } from '#lib/api/api-error.ts';
import { useSingleMutation } from '#lib/queries/use-single-mutation.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useSwitchOrganization } from '#workspace/organizations/own-organizations.ts';
import { roleLabel } from '#workspace/permissions/roles.ts';
import { organizationPath } from '#workspace/urls/paths.ts';
import { useLeaveOrganization } from './own-organization-queries.ts';
import classes from './own-organization-row.module.css';

type Props = { organization: OwnOrganization; isCurrent: boolean; left: (name: string) => void };

export function OwnOrganizationRow({ organization, isCurrent, left }: Props) {
  const { name, slug, role, is_only_owner, is_only_member } = organization;
  const switchTo = useSwitchOrganization();
  const leave = useLeaveOrganization();
  const switching = useSingleMutation({ mutationFn: () => switchTo(slug) });
  const [asking, { open, close }] = useDisclosure();

  async function confirm() {
    await leave(slug);
    close();
    left(name);
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group component="b" gap="0.125rem 0.625rem">
          <Link to={organizationPath(slug)}>{name}</Link>
          {isCurrent && <Badge tone="good">Current</Badge>}
        </Group>
        <span>{roleLabel(role)}</span>
        <span>{slug}</span>
      </div>
      <Group gap="xs" align="stretch" justify="flex-end">
        {!isCurrent && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Switch to ${name}`}
            onClick={() => switching.mutate()}
            {...ariaDisabled(switching.isPending)}
          >
            {switching.isPending ? 'Switching...' : 'Switch'}
          </Button>
        )}
        <PermittedButton
          permit={is_only_owner ? { allowed: false, reason: needed(is_only_member) } : { allowed: true, reason: null }}
          variant="default"
          size="xs"
          className={danger.button}
          aria-label={`Leave ${name}`}
          onClick={open}
        >
          Leave
        </PermittedButton>
      </Group>
      {switching.error && (
        <Banner tone="failure">{messageOf(switching.error, fallbackMessages.switchOrganization)}</Banner>
      )}
      <ConfirmDialog
        opened={asking}
        title="Leave Organization"
        question="Are you sure you want to leave this organization? Only an invitation brings you back."
        warning="What you wrote stays there, with your name."
        subject={name}
        action="Leave Organization"
        pendingAction="Leaving..."
        fallback={fallbackMessages.leaveOrganization}
        confirm={confirm}
        close={close}
      />
    </li>
  );
}

const needed = (isOnlyMember: boolean) =>
  isOnlyMember
    ? 'You are its only member. Delete the organization instead, in its settings.'
    : 'You are its only owner. Make another member an owner first, or delete the organization.';
