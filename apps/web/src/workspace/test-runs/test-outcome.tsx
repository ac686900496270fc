import type { Project, TestRun } from '@rulewright/contract';
import { createTestRun, fallbackMessages, getProject } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { gateWords, liveWords, outcomeWords } from './outcome-words.ts';
import classes from './test-runs.module.css';

type Props = {
  address: DocumentAddress;
  /** What will go live: a saved version, or a content that is not saved yet. */
  of: { version: number } | { content: string };
};

/** Where a project has a publish gate: what the test cases give on what will go live, before it is asked to. */
export function TestOutcome(props: Props) {
  const { data: project } = useQuery({
    queryKey: queryKeys.project(props.address),
    queryFn: ({ signal }) => call(getProject, { params: props.address, signal }),
  });
  return project && project.publish_gate !== 'off' ? <Outcome {...props} project={project} /> : null;
}

function Outcome({ address, of, project }: Props & { project: Project }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.testOutcome(address, useId()),
    queryFn: ({ signal }) =>
      call(createTestRun, { params: address, query: {}, body: { ...of, compare_with_live: true }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const verdict = data ? gateWords(data, project) : null;

  return (
    <section className={classes.outcome} data-tone={verdict === null ? undefined : 'bad'} aria-label="Test cases">
      <h3 className={classes.title}>Test cases</h3>
      {!data && !error && <Loading>Running the test cases...</Loading>}
      {error && <p>They run again before it goes live. {messageOf(error, fallbackMessages.runTests)}</p>}
      {data && (
        <>
          <p role="status">
            {outcomeWords(data)} {verdict}
          </p>
          <Names results={data.results.filter(({ passed }) => !passed)} />
          {liveWords(data) !== null && <p>{liveWords(data)}</p>}
          <Names results={data.results.filter(({ live }) => live?.changed)} />
        </>
      )}
    </section>
  );
}

const MAX_NAMES = 5;

function Names({ results }: { results: TestRun['results'] }) {
  if (results.length === 0) return null;
  const hidden = results.length - MAX_NAMES;
  return (
    <ul className={classes.list}>
      {results.slice(0, MAX_NAMES).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {hidden > 0 && <li>and {hidden.toLocaleString('en')} more</li>}
    </ul>
  );
}
