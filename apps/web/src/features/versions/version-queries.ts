import { restoreVersion } from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { documentChanged } from '#shared/workspace/document-changed.ts';
import { versionsQuery } from '#shared/workspace/versions-query.ts';

/** A document's versions, newest first, or undefined while they are on their way. */
export function useVersions(address: DocumentAddress) {
  const { data, error } = useQuery(versionsQuery(address));
  useReportedFailure(error);
  return data?.versions ?? (error ? [] : undefined);
}

export function useRestoreVersion(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();
  return async (version: number) => {
    const params = { ...address, version: String(version) };
    const document = await call(restoreVersion, { params, query: { document_id: documentId } });
    documentChanged(client, address, document);
    return document;
  };
}
