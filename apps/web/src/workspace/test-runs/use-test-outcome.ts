import type { Project, TestRun } from '@rulewright/contract';
import { createTestRun, getProject } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { gateWords } from './outcome-words.ts';

/** What will go live: a saved version, or a content that is not saved yet. */
export type Subject = { version: number } | { content: string };

export type TestOutcome = {
  run: TestRun | undefined;
  error: Error | null;
  /** What the publish gate will do with it. Null where it passes, or while that is not known. */
  verdict: string | null;
  willBlock: boolean;
  isRunning: boolean;
  /** Runs them again, such as after somebody has mended one. */
  runAgain: () => void;
};

/** The project whose publish gate decides. Undefined while it is loaded. */
export const useGateProject = (address: DocumentAddress): Project | undefined =>
  useQuery({
    queryKey: queryKeys.project(address),
    queryFn: ({ signal }) => call(getProject, { params: address, signal }),
  }).data;

/**
 * What the test cases give on what will go live, before it is asked to. Null in a project without a publish gate.
 *
 * @param of null where nothing can go live
 */
export function useTestOutcome(address: DocumentAddress, of: Subject | null): TestOutcome | null {
  const project = useGateProject(address);
  const hasGate = project !== undefined && project.publish_gate !== 'off';
  const {
    data: run,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: queryKeys.testOutcome(address, useId()),
    queryFn: ({ signal }) =>
      call(createTestRun, { params: address, query: {}, body: { ...of, compare_with_live: true }, signal }),
    enabled: hasGate && of !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (!hasGate || !of) return null;
  return { run, error, ...verdictOf(run, project), isRunning: isFetching, runAgain: () => void refetch() };
}

function verdictOf(run: TestRun | undefined, project: Project) {
  const verdict = run ? gateWords(run, project) : null;
  return { verdict, willBlock: verdict !== null && project.publish_gate === 'block' };
}
