import { memo } from 'react';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import { TimeText } from '#shared/time/time-text.tsx';
import classes from './evaluation-result.module.css';
import { TraceList } from './trace-list.tsx';
import type { Run } from './use-evaluations.ts';

type Props = { run: Run | null };

/** Kept, for it stands beside a field that is typed into. */
export const EvaluationResult = memo(function EvaluationResult({ run }: Props) {
  return (
    <div className={classes.result}>
      {/* There before it has something to say: a screen reader reads out only what it saw change. */}
      <div role="status">
        {run && (
          <div className={classes.head}>
            <h3>Output</h3>
            <p>
              Completed <TimeText value={run.completedAt} precision="seconds" />
            </p>
          </div>
        )}
      </div>
      {run && (
        <>
          <CodeBlock json label="Output" maxHeight="32rem">
            {prettyJson(run.output)}
          </CodeBlock>
          <TraceList trace={run.trace} />
        </>
      )}
    </div>
  );
});
