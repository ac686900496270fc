import { getIntegrationInfo } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** The endpoint and its token. Undefined while they are loading; null when they could not be loaded. */
export function useIntegrationInfo(address: DocumentAddress) {
  const { data, error } = useQuery({
    queryKey: queryKeys.integration(address),
    queryFn: ({ signal }) => call(getIntegrationInfo, { params: address, signal }),
  });
  useReportedError(error);
  return data ?? (error ? null : undefined);
}
