import type { BodyOf } from '@rulewright/contract';
import {
  createProject,
  deleteProject,
  getProject,
  listProjectMembers,
  listProjects,
  updateProject,
} from '@rulewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';

export function useProjects(orgSlug: string) {
  return useQuery({
    queryKey: queryKeys.projects(orgSlug),
    queryFn: ({ signal }) => call(listProjects, { params: { orgSlug }, signal }),
  });
}

export function useProject(orgSlug: string, projectSlug: string) {
  return useQuery({
    queryKey: queryKeys.project(orgSlug, projectSlug),
    queryFn: ({ signal }) => call(getProject, { params: { orgSlug, projectSlug }, signal }),
  });
}

/** Its members, or undefined while they are on their way. */
export function useProjectMembers(orgSlug: string, projectSlug: string) {
  const { data, error } = useQuery({
    queryKey: queryKeys.projectMembers(orgSlug, projectSlug),
    queryFn: ({ signal }) => call(listProjectMembers, { params: { orgSlug, projectSlug }, signal }),
  });
  useReportedFailure(error);
  return data?.members ?? (error ? [] : undefined);
}

export function useCreateProject(orgSlug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createProject>) => call(createProject, { params: { orgSlug }, body }),
    onSuccess: () => invalidateExactly(client, queryKeys.projects(orgSlug), queryKeys.dashboard),
  });
}

export function useUpdateProject(orgSlug: string, projectSlug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProject>) => call(updateProject, { params: { orgSlug, projectSlug }, body }),
    onSuccess: (project) => {
      client.setQueryData(queryKeys.project(orgSlug, projectSlug), project);
      return invalidateExactly(client, queryKeys.projects(orgSlug), queryKeys.dashboard);
    },
  });
}

/** Leaves the page before it forgets the project: a page that is still open would ask for it again. */
export function useDeleteProject(orgSlug: string, projectSlug: string, leave: () => unknown) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteProject, { params: { orgSlug, projectSlug } }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: queryKeys.projects(orgSlug), exact: true });
      await leave();
      client.removeQueries({ queryKey: queryKeys.project(orgSlug, projectSlug) });
      await invalidateExactly(client, queryKeys.dashboard);
    },
  });
}
