import { useDebouncedValue } from '@mantine/hooks';
import type { ProjectMemberRole } from '@rulewright/contract';
import { limits, listProjectMembers, removeProjectMember, setProjectMember } from '@rulewright/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';

export function useProjectMembers(address: ProjectAddress) {
  return usePages({
    queryKey: queryKeys.projectMembers(address),
    async read(query, signal) {
      const { members, ...facts } = await call(listProjectMembers, { params: address, query, signal });
      return { items: members, ...facts };
    },
  });
}

const FOUND = 20;

/** Searches members of the organization by name, with their role in the project. */
export function useMemberSearch(address: ProjectAddress, text: string) {
  const [settled] = useDebouncedValue(text.trim().slice(0, limits.searchText), 250);
  return useQuery({
    queryKey: [...queryKeys.projectMembers(address), { found: settled }],
    queryFn: ({ signal }) => call(listProjectMembers, { params: address, query: { q: settled, limit: FOUND }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Gives members of the organization a role in a project, and removes it. */
export function useChangeProjectMember({ orgSlug, projectSlug }: ProjectAddress) {
  const client = useQueryClient();
  const address = { orgSlug, projectSlug };

  async function afterwards<Answer>(changed: Promise<Answer>): Promise<Answer> {
    try {
      return await changed;
    } finally {
      // Also after a failure, because somebody else may have changed it. Reloads the project too, because its role may
      // be the person's own.
      void invalidateExactly(client, queryKeys.projectMembers(address), queryKeys.project(address));
    }
  }

  return {
    give: (userId: string, role: ProjectMemberRole) =>
      afterwards(call(setProjectMember, { params: { ...address, userId }, body: { role } })),
    take: (userId: string) =>
      afterwards(call(removeProjectMember, { params: { ...address, userId } }).catch(ignoreNotFound)),
  };
}
