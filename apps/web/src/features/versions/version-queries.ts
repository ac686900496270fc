import { listVersions, restoreVersion } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { usePagesOrNone } from '#shared/api/use-pages-or-none.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { documentChanged } from '#shared/workspace/document-changed.ts';

/** A document's versions, newest first and without their contents. */
export function useVersions(address: DocumentAddress) {
  return usePagesOrNone({
    queryKey: queryKeys.versions(address),
    async read(query, signal) {
      const { versions, ...facts } = await call(listVersions, { params: address, query, signal });
      return { items: versions, ...facts };
    },
  });
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
