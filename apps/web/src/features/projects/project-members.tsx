import { Box, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ProjectMember } from '@rulewright/contract';
import { useState } from 'react';
import type { Pages } from '#lib/queries/use-pages.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SuccessBanner } from '#ui/feedback/success-banner.tsx';
import { MemberList } from '#workspace/people/member-list.tsx';
import { fullName } from '#workspace/people/person-name.ts';
import { aRole, roleLabel } from '#workspace/permissions/roles.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
import { AddMember } from './add-member.tsx';
import { useChangeProjectMember } from './project-member-queries.ts';

type Props = { address: ProjectAddress; members: Pages<ProjectMember> };

/** All members of the organization, with those who have a higher role in this project. */
export function ProjectMembers({ address, members }: Props) {
  const permit = useMay('projects:manage');
  const { take } = useChangeProjectMember(address);
  const [adding, add] = useDisclosure();
  const [taking, ask] = useDisclosure();
  const [chosen, setChosen] = useState<ProjectMember | null>(null);
  const [success, saySuccess] = useTemporaryMessage();

  function begin(member: ProjectMember) {
    setChosen(member);
    ask.open();
  }

  function added(member: ProjectMember) {
    add.close();
    saySuccess(`${fullName(member)} is ${aRole(member.role)} in this project now.`);
  }

  async function confirm() {
    if (!chosen) return;
    await take(chosen.id);
    ask.close();
    saySuccess(`${fullName(chosen)} is ${aRole(chosen.organization_role)} in this project again.`);
  }

  return (
    <>
      <SuccessBanner maw="60rem" mb="md">
        {success}
      </SuccessBanner>
      <MemberList
        members={members}
        action={
          <PermittedButton permit={permit} variant="default" onClick={add.open}>
            Add Member
          </PermittedButton>
        }
        end={(member) =>
          member.role !== member.organization_role && (
            <Group gap="0.5rem 0.875rem" justify="flex-end" ta="right">
              <span>
                <Box component="b" c="var(--rw-ink)" fw={600}>
                  {roleLabel(member.role)}
                </Box>{' '}
                here, {roleLabel(member.organization_role)} in the organization
              </span>
              <PermittedButton
                permit={permit}
                variant="default"
                size="xs"
                aria-label={`Remove Role of ${fullName(member)}`}
                onClick={() => begin(member)}
              >
                Remove Role
              </PermittedButton>
            </Group>
          )
        }
      />
      <Dialog opened={adding} title="Add a member" size="32rem" closeButton={false} close={add.close}>
        <AddMember address={address} added={added} cancel={add.close} />
      </Dialog>
      {chosen && (
        <ConfirmDialog
          opened={taking}
          title="Remove role"
          question={`In this project they will be what they are in the organization: ${aRole(chosen.organization_role)}. What they wrote stays.`}
          subject={fullName(chosen)}
          action="Remove Role"
          pendingAction="Removing..."
          fallback="Failed to remove the role"
          confirm={confirm}
          close={ask.close}
        />
      )}
    </>
  );
}
