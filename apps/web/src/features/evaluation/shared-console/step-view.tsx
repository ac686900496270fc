import { Button } from '@mantine/core';
import type { NodeTrace } from '@rulewright/contract';
import { useState } from 'react';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { hitRows } from './hit-rows.ts';
import { logLines } from './step-details.ts';

type Props = { step: NodeTrace; hasFailed: boolean; showNode: ShowNode | undefined };

/** What a node received, wrote and gave. */
export function StepView({ step, hasFailed, showNode }: Props) {
  const log = logLines(step.traceData);
  return (
    <>
      {showNode && <OpenStep step={step} showNode={showNode} />}
      {step.input !== undefined && step.input !== null && <StepInput step={step} />}
      {log.length > 0 && (
        <>
          <p>Written by console.log</p>
          <CodeBlock label={`What ${step.name} wrote with console.log`} maxHeight="16rem">
            {log.join('\n')}
          </CodeBlock>
        </>
      )}
      {!hasFailed && (
        <>
          <p>Output</p>
          <CodeBlock json label={`Output of ${step.name}`} maxHeight="16rem">
            {prettyJson(step.output)}
          </CodeBlock>
        </>
      )}
    </>
  );
}

/** Opens the node of a step, a table at the first row that hit. */
function OpenStep({ step: { id, name, traceData }, showNode }: { step: NodeTrace; showNode: ShowNode }) {
  const [row] = hitRows(traceData);
  const place = row === undefined ? {} : { place: { row, column: null, start: 0, end: 0 } };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => showNode(id, { opened: true, ...place })}>
      Open {name}
    </Button>
  );
}

/** Written when somebody wants to see it: all that a node received may be far more than what it gave. */
function StepInput({ step: { name, input } }: { step: NodeTrace }) {
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
