import type { UpdateOrganization } from '@rulewright/contract';
import { getOrganization, listOrganizationMembers, updateOrganization } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { showAnswer } from '#shared/api/show-answer.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import { replaceOrganization } from '#shared/session/session-store.ts';

export function useOrganization(orgSlug: string) {
  return useQuery({
    queryKey: queryKeys.organization(orgSlug),
    queryFn: ({ signal }) => call(getOrganization, { params: { orgSlug }, signal }),
  });
}

/** Its members, or undefined while they are on their way. */
export function useOrganizationMembers(orgSlug: string) {
  const { data, error } = useQuery({
    queryKey: queryKeys.organizationMembers(orgSlug),
    queryFn: ({ signal }) => call(listOrganizationMembers, { params: { orgSlug }, signal }),
  });
  useReportedFailure(error);
  return data?.members ?? (error ? [] : undefined);
}

export function useUpdateOrganization(orgSlug: string) {
  const client = useQueryClient();
  return async (body: UpdateOrganization) => {
    const organization = await call(updateOrganization, { params: { orgSlug }, body });
    showAnswer(client, queryKeys.organization(orgSlug), organization);
    // The shell shows the organization that the session knows.
    replaceOrganization(organization);
  };
}
