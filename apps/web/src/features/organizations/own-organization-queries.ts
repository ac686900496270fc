import { useDebouncedValue } from '@mantine/hooks';
import {
  deleteOrganization,
  leaveOrganization,
  limits,
  listOrganizationMembers,
  transferOwnership,
} from '@rulewright/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { ownOrganizations, rereadCurrentOrganization } from '#workspace/organizations/own-organizations.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';

export function useOwnOrganizations() {
  // Others may have invited or removed this person since the last visit.
  return useQuery({ ...ownOrganizations, staleTime: 0 });
}

/** If the server says that the person is no member any more, they have left. */
export function useLeaveOrganization() {
  const client = useQueryClient();
  return async (orgSlug: string) => {
    await call(leaveOrganization, { params: { orgSlug } }).catch(ignoreNotFound);
    await rereadCurrentOrganization();
    await client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
  };
}

const FOUND_MEMBERS = 20;

/** Searches members by name. */
export function useFoundMembers(orgSlug: string, text: string, enabled: boolean) {
  const [q] = useDebouncedValue(text.trim().slice(0, limits.searchText), 250);
  return useQuery({
    queryKey: [...queryKeys.organizationMembers(orgSlug), { found: q }],
    queryFn: ({ signal }) =>
      call(listOrganizationMembers, { params: { orgSlug }, query: { q, limit: FOUND_MEMBERS }, signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
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

/** Leaves the page of the organization before the session learns that it was deleted. */
export function useDeleteOrganization({ slug, id }: { slug: string; id: string }, leadAway: () => void) {
  const client = useQueryClient();
  return async () => {
    await call(deleteOrganization, { params: { orgSlug: slug }, query: { organization_id: id } }).catch(ignoreNotFound);
    leadAway();
    await rereadCurrentOrganization();
    void client.invalidateQueries({ queryKey: queryKeys.ownOrganizations });
  };
}
