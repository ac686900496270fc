import { getVersion } from '@rulewright/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/**
 * One version with its content, which never changes. Another document may later be created at the same address, so the
 * key contains the document's id.
 */
export const versionQuery = (address: DocumentAddress, documentId: string, version: number) =>
  queryOptions({
    queryKey: queryKeys.version(address, documentId, version),
    queryFn: ({ signal }) => call(getVersion, { params: { ...address, version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
