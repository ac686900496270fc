import type { BodyOf } from '@rulewright/contract';
import {
  createProject,
  deleteProject,
  getProject,
  listProjectMembers,
  listProjects,
  updateProject,
} from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allowMissing } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { showAnswer } from '#shared/api/show-answer.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import { removeOrphans } from '#shared/drafts/orphans.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';

export function useProjects(orgSlug: string) {
  return useQuery({
    queryKey: queryKeys.projects(orgSlug),
    queryFn: ({ signal }) => call(listProjects, { params: { orgSlug }, signal }),
  });
}

export function useProject(address: ProjectAddress) {
  return useQuery({
    queryKey: queryKeys.project(address),
    queryFn: ({ signal }) => call(getProject, { params: address, signal }),
  });
}

/** Its members, or undefined while they are on their way. */
export function useProjectMembers(address: ProjectAddress) {
  const { data, error } = useQuery({
    queryKey: queryKeys.projectMembers(address),
    queryFn: ({ signal }) => call(listProjectMembers, { params: address, signal }),
  });
  useReportedFailure(error);
  return data?.members ?? (error ? [] : undefined);
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
    await client.refetchQueries({ queryKey: queryKeys.projects(address.orgSlug), exact: true });
    await leave();
    client.removeQueries({ queryKey: queryKeys.project(address) });
    void removeOrphans();
    await invalidateExactly(client, queryKeys.dashboard);
  };
}
