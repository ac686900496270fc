import {
  deleteOrganization,
  leaveOrganization,
  listOrganizationMembers,
  transferOwnership,
} from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allowMissing } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { ownOrganizations, rereadCurrentOrganization } from '#shared/workspace/own-organizations.ts';

export function useOwnOrganizations() {
  // Others invite and remove meanwhile.
  return useQuery({ ...ownOrganizations, staleTime: 0 });
}

/** Somebody who is not a member any more, for whichever reason, has left. */
export function useLeaveOrganization() {
  const client = useQueryClient();
  return async (orgSlug: string) => {
    await call(leaveOrganization, { params: { orgSlug } }).catch(allowMissing);
    await rereadCurrentOrganization();
    await client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
  };
}

/** All of them at once: one is chosen by typing a part of the name. */
export function useEveryMember(orgSlug: string, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.organizationMembers(orgSlug), 'every'],
    queryFn: ({ signal }) => call(listOrganizationMembers, { params: { orgSlug }, signal }),
    enabled,
    staleTime: 0,
  });
}

export function useTransferOwnership(orgSlug: string) {
  const client = useQueryClient();
  return async (userId: string) => {
    await call(transferOwnership, { params: { orgSlug }, body: { user_id: userId } });
    await rereadCurrentOrganization();
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
    await client.invalidateQueries({ queryKey: queryKeys.organizationMembers(orgSlug) });
  };
}

/** Leads away from what is deleted, before the session learns that it is gone and its page with it. */
export function useDeleteOrganization({ slug, id }: { slug: string; id: string }, leadAway: () => void) {
  const client = useQueryClient();
  return async () => {
    await call(deleteOrganization, { params: { orgSlug: slug }, query: { organization_id: id } }).catch(allowMissing);
    leadAway();
    await rereadCurrentOrganization();
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
  };
}
