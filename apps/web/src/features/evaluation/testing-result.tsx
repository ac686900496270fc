import { memo } from 'react';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import { Success } from '#shared/ui/success.tsx';
import classes from './testing-result.module.css';
import { TraceList } from './trace-list.tsx';
import type { Testing } from './use-testing.ts';

type Props = Pick<Testing, 'evaluation' | 'failure' | 'outdated'> & {
  /** "1 problem": what the graph has, if it has any. */
  problems: string | null;
};

export function TestingResult(props: Props) {
  return (
    <section className={classes.result} aria-label="Results">
      <h3>Results</h3>
      <Result {...props} />
    </section>
  );
}

function Result({ evaluation, failure, outdated, problems }: Props) {
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
      <Success>
        {evaluation && (
          <>
            <h4>Test Successful</h4>
            {outdated && changedSince}
            {/* The engine passes over a cell that it cannot read. */}
            {!outdated && problems && <p>The graph has {problems}: something may be missing from the result.</p>}
          </>
        )}
      </Success>
      {evaluation && <Outcome evaluation={evaluation} />}
      {!evaluation && !failure && <Nothing>Test the document to see here what the rules make of the input.</Nothing>}
    </>
  );
}

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
