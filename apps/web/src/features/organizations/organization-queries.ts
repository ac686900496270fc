import type { UpdateOrganization } from '@rulewright/contract';
import { getOrganization, listOrganizationMembers, updateOrganization } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setAnswer } from '#lib/queries/query-cache.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { replaceOrganization } from '#workspace/session/session-store.ts';

export function useOrganization(orgSlug: string) {
  return useQuery({
    queryKey: queryKeys.organization(orgSlug),
    queryFn: ({ signal }) => call(getOrganization, { params: { orgSlug }, signal }),
  });
}

export function useOrganizationMembers(orgSlug: string) {
  return usePages({
    queryKey: queryKeys.organizationMembers(orgSlug),
    async read(query, signal) {
      const { members, ...facts } = await call(listOrganizationMembers, { params: { orgSlug }, query, signal });
      return { items: members, ...facts };
    },
  });
}

export function useUpdateOrganization(orgSlug: string) {
  const client = useQueryClient();
  return async (body: UpdateOrganization) => {
    const organization = await call(updateOrganization, { params: { orgSlug }, body });
    setAnswer(client, queryKeys.organization(orgSlug), organization);
    // The shell shows the organization of the session.
    replaceOrganization(organization);
  };
}
