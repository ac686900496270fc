import type { BodyOf, ListSort } from '@rulewright/contract';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allowMissing } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { showAnswer } from '#shared/api/show-answer.ts';
import { removeFromPages, usePages } from '#shared/api/use-pages.ts';
import { removeOrphans } from '#shared/drafts/orphans.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';

export function useProjects(orgSlug: string, asked: { q: string; sort: ListSort }) {
  return usePages({
    queryKey: [...queryKeys.projects(orgSlug), asked],
    async read(page, signal) {
      const { projects, ...facts } = await call(listProjects, {
        params: { orgSlug },
        query: { ...asked, ...page },
        signal,
      });
      return { items: projects, ...facts };
    },
  });
}

export function useProject(address: ProjectAddress) {
  return useQuery({
    queryKey: queryKeys.project(address),
    queryFn: ({ signal }) => call(getProject, { params: address, signal }),
  });
}

export function useCreateProject(orgSlug: string) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof createProject>) => {
    await call(createProject, { params: { orgSlug }, body });
    await invalidateExactly(client, queryKeys.projects(orgSlug), queryKeys.dashboard);
  };
}

export function useUpdateProject(address: ProjectAddress) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof updateProject>) => {
    showAnswer(client, queryKeys.project(address), await call(updateProject, { params: address, body }));
    void invalidateExactly(client, queryKeys.projects(address.orgSlug), queryKeys.dashboard);
  };
}

/** Leaves the page before it forgets the project: a page that is still open would ask for it again. */
export function useDeleteProject(address: ProjectAddress, projectId: string, leave: () => unknown) {
  const client = useQueryClient();
  return async () => {
    await call(deleteProject, { params: address, query: { project_id: projectId } }).catch(allowMissing);
    removeFromPages(client, queryKeys.projects(address.orgSlug), projectId);
    await leave();
    client.removeQueries({ queryKey: queryKeys.project(address) });
    void removeOrphans();
    await invalidateExactly(client, queryKeys.dashboard);
  };
}
