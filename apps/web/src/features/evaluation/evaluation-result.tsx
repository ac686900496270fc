import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyJson } from '#shared/code/pretty-json.ts';
import { TimeText } from '#shared/time/time-text.tsx';
import classes from './evaluation-result.module.css';
import { TraceList } from './trace-list.tsx';
import type { Run } from './use-evaluations.ts';

export function EvaluationResult({ run: { completedAt, output, trace } }: { run: Run }) {
  return (
    <div className={classes.result}>
      <div className={classes.head}>
        <h3>Output</h3>
        <p role="status">
          Completed <TimeText value={completedAt} precision="seconds" />
        </p>
      </div>
      <CodeBlock json label="Output" maxHeight="32rem">
        {prettyJson(output)}
      </CodeBlock>
      <TraceList trace={trace} />
    </div>
  );
}
