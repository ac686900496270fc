import type { NodeTrace } from '@rulewright/contract';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { hitRows } from './hit-rows.ts';
import classes from './trace-list.module.css';

type Props = {
  trace: Record<string, NodeTrace>;
  /** False where the times were taken by the clock of a page, which browsers make too coarse for them. */
  hasTimes?: boolean;
};

/** The nodes that were evaluated, in order, with duration and output. */
export function TraceList({ trace, hasTimes = true }: Props) {
  const steps = Object.values(trace).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  if (steps.length === 0) return null;

  return (
    <section className={classes.trace} aria-label="How it was decided">
      <h3>How it was decided</h3>
      <ol>
        {steps.map(({ id, name, performance, output, traceData }) => (
          <li key={id}>
            <details>
              <summary>
                <span className={classes.name}>{name}</span>
                <span>{hitRows(traceData)}</span>
                {hasTimes && <span>{performance}</span>}
              </summary>
              <CodeBlock json label={`Output of ${name}`} maxHeight="16rem">
                {prettyJson(output)}
              </CodeBlock>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
