import { getDocument } from '@rulewright/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

export const documentQuery = (address: DocumentAddress) =>
  queryOptions({
    queryKey: queryKeys.document(address),
    queryFn: ({ signal }) => call(getDocument, { params: address, signal }),
  });
