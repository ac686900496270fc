import { Box, Text } from '@mantine/core';
import type { FailedCell, NodeTrace } from '@rulewright/contract';
import { useState } from 'react';
import { failedCellsText, missingValuesText, realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { FailedCellItems } from '#jdm-editor/problems/failed-cell-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { counted } from '#lib/text/counted.ts';
import { hitRows, rowsText } from './hit-rows.ts';
import type { Trace } from './step-details.ts';
import { calledTraces, cellsOf, MAX_SHOWN_RUNS, stepsIn } from './step-details.ts';
import { StepView } from './step-view.tsx';
import classes from './trace-list.module.css';

type TraceStepsProps = {
  trace: Trace;
  /** The nodes that called the document, the outermost first. */
  path: readonly string[];
  failedCells: readonly FailedCell[];
  /** The node that failed. It has no output. */
  failedNode?: string | undefined;
  hasTimes: boolean;
  /** Opens a node of the graph. Left out where that is not on the page. */
  showNode?: ShowNode | undefined;
};

/** The steps of one run, each with its details below it. */
export function TraceSteps({ trace, ...props }: TraceStepsProps) {
  return (
    <ol>
      {stepsIn(trace).map((step) => (
        <li key={step.id}>
          <Step step={step} {...props} />
        </li>
      ))}
    </ol>
  );
}

type StepProps = Omit<TraceStepsProps, 'trace'> & { step: NodeTrace };

/** The details are made when they are opened: a trace may hold megabytes. */
function Step({ step, path, failedCells, failedNode, hasTimes, showNode }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const { own, within } = cellsOf(failedCells, path, step.id);
  const failed = failedCellsText(realFailures([...own, ...within]));
  const missing = missingValuesText(own);
  const hasFailed = step.id === failedNode;
  return (
    <details onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.what}>
          <span className={classes.name}>{step.name}</span>
          <span className={classes.rows}>{rowsText(hitRows(step.traceData))}</span>
          {hasFailed && <span data-tone="failure">failed</span>}
          {failed && <span data-tone="warning">{failed}</span>}
          {!failed && missing && <span>{missing}</span>}
        </span>
        {hasTimes && (
          <Box component="span" miw="4rem" ta="end">
            {step.performance}
          </Box>
        )}
      </summary>
      {isOpen && (
        <>
          {own.length > 0 && (
            <div className={classes.cells}>
              <FailedCellItems cells={own} showNode={showNode} ofOneNode />
            </div>
          )}
          <StepView step={step} hasFailed={hasFailed} showNode={showNode} />
          <CalledSteps
            name={step.name}
            traces={calledTraces(step.traceData)}
            hasFailed={hasFailed}
            path={[...path, step.id]}
            failedCells={failedCells}
            hasTimes={hasTimes}
          />
        </>
      )}
    </details>
  );
}

/** A run that fails ends with the step that failed, which gave nothing. */
function lastIfFailed(trace: Trace): string | undefined {
  const last = stepsIn(trace).at(-1);
  return last?.output === null ? last.id : undefined;
}

type Props = Omit<TraceStepsProps, 'trace' | 'showNode' | 'failedNode'> & {
  name: string;
  traces: readonly Trace[];
  /** Whether the last of them failed, at the step that is its last. */
  hasFailed: boolean;
};

/** How the document that a node called decided, for each item of a loop. Its nodes are not in the graph on the page. */
function CalledSteps({ name, traces, hasFailed, ...props }: Props) {
  const hidden = traces.length - MAX_SHOWN_RUNS;
  return (
    <>
      {traces.slice(0, MAX_SHOWN_RUNS).map((trace, at) => {
        const title = traces.length === 1 ? `How ${name} decided` : `How ${name} decided item ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a loop have nothing but their places.
          <section key={at} className={classes.called} aria-label={title}>
            <Text mb="0.25rem" c="dimmed" fz="sm">
              {title}
            </Text>
            <TraceSteps
              trace={trace}
              failedNode={hasFailed && at === traces.length - 1 ? lastIfFailed(trace) : undefined}
              {...props}
            />
          </section>
        );
      })}
      {hidden > 0 && <p>and {counted(hidden, 'more item')}</p>}
    </>
  );
}
