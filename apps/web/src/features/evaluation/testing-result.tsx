import { memo } from 'react';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import { countedProblems, ProblemItems } from '#shared/decision-graph/problem-items.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import { Success } from '#shared/ui/success.tsx';
import classes from './testing-result.module.css';
import { TraceList } from './trace-list.tsx';
import type { Testing } from './use-testing.ts';

type Props = { testing: Testing; showNode: (id: string) => void };

export function TestingResult(props: Props) {
  return (
    <section className={classes.result} aria-label="Results">
      <h3>Results</h3>
      <Result {...props} />
    </section>
  );
}

function Result({ testing: { evaluation, failure, outdated, problems, nodes }, showNode }: Props) {
  const doubtful = problems.length > 0;

  return (
    <>
      {failure && (
        <Banner tone="failure">
          <h4>Test Failed</h4>
          <p>{failure.text}</p>
          {failure.node && (
            <p>
              At the node <b>{failure.node.name}</b>.
            </p>
          )}
          {outdated && changedSince}
        </Banner>
      )}
      <Success tone={doubtful ? 'warning' : 'success'}>
        {evaluation && (
          <>
            <h4>{doubtful ? ranWithProblems(problems.length) : 'Test Successful'}</h4>
            {outdated && changedSince}
            {doubtful && !outdated && (
              <>
                {/* The engine passes over a cell that it cannot read. */}
                <p>Something may be missing from the result.</p>
                <ProblemItems problems={problems} nodes={nodes} showNode={showNode} />
              </>
            )}
          </>
        )}
      </Success>
      {evaluation && <Outcome evaluation={evaluation} />}
      {!evaluation && !failure && <Nothing>Test the document to see here what the rules make of the input.</Nothing>}
    </>
  );
}

const ranWithProblems = (count: number) => `The test ran, but the graph has ${countedProblems(count)}`;

const changedSince = <p>The graph has changed since this test.</p>;

type OutcomeProps = { evaluation: NonNullable<Testing['evaluation']> };

/** Kept, for it stands beside a field that is typed into. */
const Outcome = memo(function Outcome({ evaluation }: OutcomeProps) {
  // The trace is for the graph and the list; what is printed is the answer.
  const { trace = {}, ...answer } = evaluation;

  return (
    <>
      <CodeBlock json label="Test result" maxHeight="24rem">
        {prettyJson(answer)}
      </CodeBlock>
      <TraceList trace={trace} />
    </>
  );
});
