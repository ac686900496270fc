import type { InviteForm, Member, Role } from '@rulewright/contract';
import {
  changeMember,
  invite,
  listInvitations,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { updateUser, useSession } from '#workspace/session/session-store.ts';

export function useInvitations(orgSlug: string) {
  return usePages({
    queryKey: queryKeys.invitations(orgSlug),
    async read(query, signal) {
      const { invitations, ...facts } = await call(listInvitations, { params: { orgSlug }, query, signal });
      return { items: invitations, ...facts };
    },
  });
}

/** The actions of an admin on invitations. Each reloads the list. */
export function useInvitationCalls(orgSlug: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.invitations(orgSlug) });

  return {
    async send(body: InviteForm) {
      const invitation = await call(invite, { params: { orgSlug }, body });
      await reload();
      return invitation;
    },
    async resend(invitationId: string) {
      // Also after a failure, because the invitation may have been accepted.
      return call(resendInvitation, { params: { orgSlug, invitationId } }).finally(reload);
    },
    async withdraw(invitationId: string) {
      await call(withdrawInvitation, { params: { orgSlug, invitationId } }).catch(ignoreNotFound);
      await reload();
    },
  };
}

/** The actions of an admin on members. Each reloads the list, and the invitations, because some may be withdrawn. */
export function useMemberCalls(orgSlug: string) {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.organizationMembers(orgSlug) }),
      client.invalidateQueries({ queryKey: queryKeys.invitations(orgSlug) }),
    ]);

  return {
    async changeRole(member: Member, role: Role) {
      await call(changeMember, { params: { orgSlug, userId: member.id }, body: { role } });
      const { user } = useSession.getState();
      if (user?.id === member.id) updateUser({ ...user, role });
      await reload();
    },
    async remove(member: Member) {
      await call(removeMember, { params: { orgSlug, userId: member.id } }).catch(ignoreNotFound);
      await reload();
    },
  };
}
