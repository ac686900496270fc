import { Button } from '@mantine/core';
import type { FailedCell, NodeTrace } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { memo, useCallback, useRef } from 'react';
import { ResultView, useResultViewAhead } from '#jdm-editor/live/result-view.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { useLatest } from '#lib/use-latest.ts';
import { TextButton } from '#ui/buttons/text-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import type { ConsoleWording } from './console-wording.ts';
import type { FailingNode, RunFailure } from './failing-node.ts';
import classes from './rules-console.module.css';
import { TraceList, useTraceListAhead } from './trace-list.tsx';
import type { Console } from './use-console.ts';

type Props = {
  console: Console<unknown>;
  wording: ConsoleWording;
  failure: RunFailure | null;
  /** A note about the results. */
  note?: ReactNode;
  /**
   * The message after a successful run. It is a live region that is always mounted, so that screen readers announce it.
   */
  status: ReactNode;
  outcome: Outcome | null;
  /** The result of what is being edited, while that of the last run does not apply to it. */
  live?: { result: ReactNode; clear: () => void } | null;
  /** Further buttons for what is shown. */
  actions?: ReactNode;
  /** Opens a node of the graph, where that is on the page. */
  showNode?: ShowNode;
};

export type Outcome = {
  result: unknown;
  /** What the rules were run on, as JSON text. */
  input: string;
  /** What the server answered around the result. */
  around: (result: unknown) => unknown;
  trace: Record<string, NodeTrace>;
  failedCells: readonly FailedCell[];
};

/** The results of the last run. */
export function ConsoleResults(props: Props) {
  const { console, wording, failure, note, status, outcome, live, actions, showNode } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = wording.heading;
  useResultViewAhead();
  useTraceListAhead();
  // The same one always, for what is memoized.
  const latest = useLatest(showNode);
  const open = useCallback<ShowNode>((...node) => latest.current?.(...node), [latest]);
  const filled = outcome !== null || failure !== null || Boolean(live);

  function clear() {
    console.clearResults();
    live?.clear();
    // The button disappears together with the results.
    heading.current?.focus();
  }

  return (
    <section className={classes.pane} aria-label="Results">
      <div className={classes.head}>
        <Heading ref={heading} tabIndex={-1}>
          Results
        </Heading>
        {actions}
        {filled && (
          <Button variant="default" size="xs" onClick={clear}>
            Clear Results
          </Button>
        )}
      </div>
      {live?.result}
      {failure && (
        <Banner tone="failure" id={console.form.bannerId}>
          <b>{wording.failed}</b>
          <div>{failure.text}</div>
          {failure.node && (
            <div>
              At the node <Failing node={failure.node} showNode={showNode} />.
            </div>
          )}
          {note}
        </Banner>
      )}
      {failure && <FailedSteps trace={failure.trace} failedNode={failure.node?.id} showNode={showNode && open} />}
      {status}
      {outcome && <Printed label={wording.output} outcome={outcome} showNode={showNode && open} />}
      {!filled && (
        <div className={classes.empty}>
          <EmptyText>{wording.nothing}</EmptyText>
        </div>
      )}
    </section>
  );
}

type FailingProps = { node: FailingNode; showNode: ShowNode | undefined };

const Failing = ({ node: { id, name, place }, showNode }: FailingProps) =>
  showNode ? (
    <TextButton onClick={() => showNode(id, { opened: true, ...(place && { place }) })}>{name}</TextButton>
  ) : (
    <b>{name}</b>
  );

/** Memoized for the same reason as what is printed. */
const FailedSteps = memo(TraceList);

type PrintedProps = { label: string; outcome: Outcome; showNode: ShowNode | undefined };

/** Memoized, because it is rendered beside a field that people type into. */
const Printed = memo(function Printed({ label, outcome, showNode }: PrintedProps) {
  return (
    <>
      <ResultView
        label={label}
        result={outcome.result}
        input={JSON.parse(outcome.input)}
        around={outcome.around}
        firstView="json"
      />
      <TraceList trace={outcome.trace} failedCells={outcome.failedCells} showNode={showNode} />
    </>
  );
});
