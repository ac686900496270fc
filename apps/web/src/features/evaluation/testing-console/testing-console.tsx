import { Button } from '@mantine/core';
import { useId } from 'react';
import { LiveResult } from '#jdm-editor/live/live-result.tsx';
import type { LiveRun } from '#jdm-editor/live/use-live-run.ts';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { testingWording } from '../shared-console/console-wording.ts';
import { RulesConsole } from '../shared-console/rules-console.tsx';
import { ChangedSince } from './changed-since.tsx';
import classes from './testing-console.module.css';
import { TestingStatus } from './testing-status.tsx';
import type { Testing } from './use-testing.ts';

type Props = {
  address: DocumentAddress;
  testing: Testing;
  /** Whether the editor has content to test. */
  hasContent: boolean;
  showNode: ShowNode;
  /** What the graph as it is now makes of the input; null where it was not run in the page. */
  live: LiveRun | null;
  clearLive: () => void;
  nameOf: (nodeId: string) => string;
  /** Opens a new test case with an input and its answer. */
  saveAsTest: (input: string, answer: string) => void;
};

export function TestingConsole(props: Props) {
  const { address, testing, hasContent, showNode, live, clearLive, nameOf, saveAsTest } = props;
  const { console } = testing;
  const title = useId();
  const permit = useMay('documents:write');
  const shown = shownResult(testing, live);
  const changedSince = <ChangedSince testing={testing} />;
  // One answer at a time: that of the test as long as it applies, then what the page makes of the rules as they are now. A test
  // that could not be made, such as one without a connection, takes nothing of that away.
  const applies =
    !testing.changed && (testing.outcome !== null || (testing.failure !== null && live?.answer.kind !== 'ran'));
  const isReplaced = !applies && live !== null && live.answer.kind !== 'not run';
  const outcome = isReplaced ? null : testing.outcome;
  const failure = isReplaced && testing.changed ? null : testing.failure;

  return (
    <section className={classes.console} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title}>Testing Console</h2>
        <p>Tests the graph as it is in the editor now. Testing does not save changes.</p>
        {testing.clock !== null && (
          <p>
            The clock stands at {testing.clock}.{' '}
            <Button variant="subtle" size="compact-sm" onClick={testing.forgetClock}>
              Use the Present Time
            </Button>
          </p>
        )}
      </div>
      <RulesConsole
        address={address}
        console={console}
        wording={testingWording}
        canRun={hasContent}
        failure={failure}
        note={changedSince}
        status={<TestingStatus testing={{ ...testing, outcome }} note={changedSince} showNode={showNode} />}
        outcome={outcome}
        showNode={showNode}
        actions={
          shown && (
            <PermittedButton
              permit={permit}
              variant="default"
              size="xs"
              onClick={() => saveAsTest(shown.input, JSON.stringify(shown.result))}
            >
              Save as Test
            </PermittedButton>
          )
        }
        live={
          live && {
            result: !applies && <LiveResult live={live} nameOf={nameOf} showNode={showNode} />,
            clear: clearLive,
          }
        }
      />
    </section>
  );
}

/** What the graph as it is now gives for the input as it is now. Null where that is not known. */
function shownResult({ console: { answer }, changed }: Testing, live: LiveRun | null) {
  if (answer && !changed) return { input: answer.input, result: answer.evaluation.result };
  if (live?.answer.kind !== 'ran' || live.isOutdated) return null;
  return { input: JSON.stringify(live.input), result: live.answer.result };
}
