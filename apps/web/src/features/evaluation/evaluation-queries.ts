import type { ExampleSource } from '@rulewright/contract';
import { getEvaluationInfo, getExampleInput, getSchema } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { queryKeys } from '#workspace/addresses/query-keys.ts';
import { call } from '#workspace/session/call.ts';

/**
 * What a version of a document takes and gives, or the latest saved one. Null when it could not be had; undefined while it
 * is on its way.
 */
export function useSchema(address: DocumentAddress, version?: number) {
  const { data, error } = useQuery({
    queryKey: queryKeys.schema(address, version),
    queryFn: ({ signal }) => call(getSchema, { params: address, query: { version }, signal }),
    // Others save meanwhile.
    staleTime: 0,
  });
  useReportedError(error);
  return data ?? (error ? null : undefined);
}

/** Asked for, as the specification says, and not shown. */
export function useEvaluationInfo(address: DocumentAddress) {
  const { error } = useQuery({
    queryKey: queryKeys.evaluationInfo(address),
    queryFn: ({ signal }) => call(getEvaluationInfo, { params: address, signal }),
    staleTime: 0,
  });
  useReportedError(error);
}

/** An input from somewhere, that the latest saved version accepts. Null when there is none; undefined while it is not known. */
export function useExample(address: DocumentAddress, from: ExampleSource) {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.consoleExample(address, from),
    queryFn: ({ signal }) =>
      call(getExampleInput, { params: address, query: { from, version: 'latest' as const }, signal }),
    // Others save and call meanwhile.
    staleTime: 0,
  });
  return { example: data?.input, failed: isError, look: () => void refetch() };
}
