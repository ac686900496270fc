import { listVersions, restoreVersion } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { usePagesOrNone } from '#lib/queries/use-pages.ts';
import { documentChanged } from '#workspace/documents/document-changed.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** The versions of a document, newest first, without their contents. */
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
