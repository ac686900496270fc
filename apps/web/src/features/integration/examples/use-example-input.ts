import { getExampleInput } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** An input that the rules accept, for the examples of calls. */
export function useExampleInput(address: DocumentAddress) {
  return useQuery({
    queryKey: queryKeys.exampleInput(address),
    queryFn: ({ signal }) => call(getExampleInput, { params: address, query: {}, signal }),
  });
}
