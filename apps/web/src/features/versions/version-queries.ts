import { listVersions, restoreVersion } from '@rulewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { invalidateExactly } from '#shared/api/invalidate-exactly.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';

const versionsKey = ({ orgSlug, projectSlug, docSlug }: DocumentAddress) =>
  queryKeys.versions(orgSlug, projectSlug, docSlug);

/** A document's versions, newest first, or undefined while they are on their way. */
export function useVersions(address: DocumentAddress) {
  const { data, error } = useQuery({
    queryKey: versionsKey(address),
    queryFn: ({ signal }) => call(listVersions, { params: address, signal }),
  });
  useReportedFailure(error);
  return data?.versions ?? (error ? [] : undefined);
}

export function useRestoreVersion(address: DocumentAddress) {
  const { orgSlug, projectSlug, docSlug } = address;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(restoreVersion, { params: { ...address, version: String(version) } }),
    onSuccess: (document) => {
      client.setQueryData(queryKeys.document(orgSlug, projectSlug, docSlug), document);
      return invalidateExactly(
        client,
        versionsKey(address),
        queryKeys.documents(orgSlug, projectSlug),
        queryKeys.project(orgSlug, projectSlug),
        queryKeys.projects(orgSlug),
        queryKeys.dashboard,
      );
    },
  });
}
