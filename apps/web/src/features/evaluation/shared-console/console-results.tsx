import { Button } from '@mantine/core';
import type { NodeTrace } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { memo, useRef } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import type { ConsoleWording } from './console-wording.ts';
import classes from './rules-console.module.css';
import { TraceList } from './trace-list.tsx';
import type { Console } from './use-console.ts';

type Props = {
  console: Console<unknown>;
  wording: ConsoleWording;
  /** Why the rules did not run, and the node that failed. */
  failure: { text: string; node: { name: string } | null } | null;
  /** A note about the results. */
  note?: ReactNode;
  /**
   * The message after a successful run. It is a live region that is always mounted, so that screen readers announce it.
   */
  status: ReactNode;
  outcome: Outcome | null;
  /** The result of what is being edited, above that of the last run. */
  live?: ReactNode;
};

type Outcome = { printed: unknown; trace: Record<string, NodeTrace> };

/** The results of the last run. */
export function ConsoleResults({ console, wording, failure, note, status, outcome, live }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = wording.heading;
  const filled = outcome !== null || failure !== null;

  function clear() {
    console.clearResults();
    // The button disappears together with the results.
    heading.current?.focus();
  }

  return (
    <section className={classes.pane} aria-label="Results">
      <div className={classes.head}>
        <Heading ref={heading} tabIndex={-1}>
          Results
        </Heading>
        {filled && (
          <Button variant="default" size="xs" onClick={clear}>
            Clear Results
          </Button>
        )}
      </div>
      {live}
      {failure && (
        <Banner tone="failure" id={console.form.bannerId}>
          <b>{wording.failed}</b>
          <div>{failure.text}</div>
          {failure.node && (
            <div>
              At the node <b>{failure.node.name}</b>.
            </div>
          )}
          {note}
        </Banner>
      )}
      {status}
      {outcome && <Printed label={wording.output} printed={outcome.printed} trace={outcome.trace} />}
      {!filled && !live && (
        <div className={classes.empty}>
          <EmptyText>{wording.nothing}</EmptyText>
        </div>
      )}
    </section>
  );
}

/** Memoized, because it is rendered beside a field that people type into. */
const Printed = memo(function Printed({ label, printed, trace }: Outcome & { label: string }) {
  return (
    <>
      <CodeBlock json label={label} maxHeight="32rem">
        {prettyJson(printed)}
      </CodeBlock>
      <TraceList trace={trace} />
    </>
  );
});
