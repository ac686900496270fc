import { Button } from '@mantine/core';
import type { NodeTrace } from '@rulewright/contract';
import { useState } from 'react';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { hitRows, rowsText } from './hit-rows.ts';
import classes from './trace-list.module.css';

type Props = {
  trace: Record<string, NodeTrace>;
  /** False where the times were taken by the clock of a page, which browsers make too coarse for them. */
  hasTimes?: boolean;
  /** Opens a node of the graph, where that is on the page. */
  showNode?: ShowNode | undefined;
};

/** The nodes that were evaluated, in order, with duration, input and output. */
export function TraceList({ trace, hasTimes = true, showNode }: Props) {
  const steps = Object.values(trace).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  if (steps.length === 0) return null;

  return (
    <section className={classes.trace} aria-label="How it was decided">
      <h3>How it was decided</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.id}>
            <details>
              <summary>
                <span className={classes.name}>{step.name}</span>
                <span className={classes.rows}>{rowsText(hitRows(step.traceData))}</span>
                {hasTimes && <span className={classes.time}>{step.performance}</span>}
              </summary>
              {showNode && <OpenStep step={step} showNode={showNode} />}
              {step.input !== undefined && step.input !== null && <StepInput step={step} />}
              <p>Output</p>
              <CodeBlock json label={`Output of ${step.name}`} maxHeight="16rem">
                {prettyJson(step.output)}
              </CodeBlock>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { step: NodeTrace };

/** Opens the node of a step, a table at the first row that hit. */
function OpenStep({ step: { id, name, traceData }, showNode }: StepProps & { showNode: ShowNode }) {
  const [row] = hitRows(traceData);
  const place = row === undefined ? {} : { place: { row, column: null, start: 0, end: 0 } };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => showNode(id, { opened: true, ...place })}>
      Open {name}
    </Button>
  );
}

/** Written when somebody wants to see it: all that a node received may be far more than what it gave. */
function StepInput({ step: { name, input } }: StepProps) {
  const [isShown, show] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Hide Input' : 'Show Input'}
      </Button>
      {isShown && (
        <>
          <p>Input</p>
          <CodeBlock json label={`Input of ${name}`} maxHeight="16rem">
            {prettyJson(input)}
          </CodeBlock>
        </>
      )}
    </>
  );
}
