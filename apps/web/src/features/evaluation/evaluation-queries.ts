import type { ExampleSource } from '@rulewright/contract';
import { getEvaluationInfo, getExampleInput, getSchema } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/**
 * The input and output schema of a version, by default the latest saved one. Undefined while it is loading; null when
 * it could not be loaded.
 */
export function useSchema(address: DocumentAddress, version?: number) {
  const { data, error } = useQuery({
    queryKey: queryKeys.schema(address, version),
    queryFn: ({ signal }) => call(getSchema, { params: address, query: { version }, signal }),
    // Others may have saved since the last visit.
    staleTime: 0,
  });
  useReportedError(error);
  return data ?? (error ? null : undefined);
}

/** Loaded because the specification requires it, but not shown. */
export function useEvaluationInfo(address: DocumentAddress) {
  const { error } = useQuery({
    queryKey: queryKeys.evaluationInfo(address),
    queryFn: ({ signal }) => call(getEvaluationInfo, { params: address, signal }),
    staleTime: 0,
  });
  useReportedError(error);
}

/** An input that the latest saved version accepts. Undefined while it is loading; null when there is none. */
export function useExample(address: DocumentAddress, from: ExampleSource) {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.consoleExample(address, from),
    queryFn: ({ signal }) =>
      call(getExampleInput, { params: address, query: { from, version: 'latest' as const }, signal }),
    // Others may have saved or called since the last visit.
    staleTime: 0,
  });
  return { example: data?.input, failed: isError, look: () => void refetch() };
}
