import type { BodyOf, ListSort } from '@rulewright/contract';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { invalidateExactly, setAnswer } from '#lib/queries/query-cache.ts';
import { removeFromPages, usePages } from '#lib/queries/use-pages.ts';
import { removeOrphanedDrafts } from '#workspace/drafts/orphaned-drafts.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';

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
    setAnswer(client, queryKeys.project(address), await call(updateProject, { params: address, body }));
    void invalidateExactly(client, queryKeys.projects(address.orgSlug), queryKeys.dashboard);
  };
}

/** Leaves the page before removing the project from the cache: an open page would load it again. */
export function useDeleteProject(address: ProjectAddress, projectId: string, leave: () => unknown) {
  const client = useQueryClient();
  return async () => {
    await call(deleteProject, { params: address, query: { project_id: projectId } }).catch(ignoreNotFound);
    removeFromPages(client, queryKeys.projects(address.orgSlug), projectId);
    await leave();
    client.removeQueries({ queryKey: queryKeys.project(address) });
    void removeOrphanedDrafts();
    await invalidateExactly(client, queryKeys.dashboard);
  };
}
