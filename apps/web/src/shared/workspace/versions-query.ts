import type { DocumentVersion } from '@rulewright/contract';
import { listVersions } from '@rulewright/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { DocumentAddress } from './document-address.ts';

/** A document's versions, newest first, for whoever shows them. */
export const versionsQuery = (address: DocumentAddress) =>
  queryOptions({
    queryKey: queryKeys.versions(address),
    queryFn: async ({ signal }) => {
      const { versions } = await call(listVersions, { params: address, signal });
      return { versions: versions as DocumentVersion[] };
    },
  });
