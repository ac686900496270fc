import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import { Banner } from '#shared/ui/banner.tsx';
import classes from './testing-result.module.css';
import { TraceList } from './trace-list.tsx';
import type { Testing } from './use-testing.ts';

type Props = Pick<Testing, 'evaluation' | 'failure' | 'outdated'>;

export function TestingResult({ evaluation, failure, outdated }: Props) {
  if (failure) {
    return (
      <div className={classes.result}>
        <Banner tone="failure">
          <h3>Test Failed</h3>
          <p>{failure.text}</p>
          {failure.node && (
            <p>
              At the node <b>{failure.node.name}</b>.
            </p>
          )}
          {outdated && changedSince}
        </Banner>
      </div>
    );
  }
  return (
    <div className={classes.result}>
      <div role="status">
        {evaluation && (
          <Banner tone="success">
            <h3>Test Successful</h3>
            {outdated && changedSince}
          </Banner>
        )}
      </div>
      {evaluation && <Outcome evaluation={evaluation} />}
    </div>
  );
}

const changedSince = <p>The graph has changed since this test.</p>;

function Outcome({ evaluation }: { evaluation: NonNullable<Testing['evaluation']> }) {
  // The trace is for the graph and the list; what is printed is the answer.
  const { trace = {}, ...answer } = evaluation;

  return (
    <>
      <CodeBlock label="Test result" maxHeight="24rem">
        {prettyJson(answer)}
      </CodeBlock>
      <TraceList trace={trace} />
    </>
  );
}
