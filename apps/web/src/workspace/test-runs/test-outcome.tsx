import { Anchor, Box, Button, Group } from '@mantine/core';
import type { TestRun } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { messageOf } from '#lib/api/api-error.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { failingCasesLink } from './failing-cases-link.ts';
import { liveWords, networkWords, outcomeWords } from './outcome-words.ts';
import classes from './test-runs.module.css';
import type { TestOutcome } from './use-test-outcome.ts';

type Props = {
  address: DocumentAddress;
  outcome: TestOutcome;
  /**
   * Closes what stands in the way of the tab Tests, where the failing cases are. Null where that tab runs them on something
   * else than what is asked about.
   */
  leave: (() => void) | null;
};

/** What the test cases give on what will go live, with the names of those that fail. */
export function TestOutcomeNotice({ address, outcome, leave }: Props) {
  const { run, error, verdict, isRunning, runAgain } = outcome;
  const failing = run?.results.filter(({ passed }) => !passed) ?? [];
  return (
    <section className={classes.outcome} data-tone={verdict === null ? undefined : 'bad'} aria-label="Test cases">
      <Group wrap="nowrap" gap="xs" align="stretch" justify="space-between">
        <Box component="h3" mb="0.25rem" fz="sm" fw={600}>
          Test cases
        </Box>
        {(run || error) && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => !isRunning && runAgain()}
            {...ariaDisabled(isRunning)}
          >
            {isRunning ? 'Running...' : 'Run Again'}
          </Button>
        )}
      </Group>
      {!run && !error && <Loading>Running the test cases...</Loading>}
      {error && <p>They run again before it goes live. {messageOf(error, fallbackMessages.runTests)}</p>}
      {run && (
        <>
          <p role="status">
            {outcomeWords(run)} {verdict}
          </p>
          {run.causes.length > 0 && (
            <ul className={classes.list} aria-label="Why test cases fail">
              {run.causes.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          <Names results={failing} />
          {leave && failing.length > 0 && (
            <p>
              <Anchor component={Link} size="sm" {...failingCasesLink(address)} onClick={leave}>
                Open the failing cases on the tab Tests
              </Anchor>
            </p>
          )}
          {liveWords(run) !== null && <p>{liveWords(run)}</p>}
          <Names results={run.results.filter(({ live }) => live?.changed)} />
          {networkWords(run).length > 0 && <p>{networkWords(run).join(' ')}</p>}
        </>
      )}
    </section>
  );
}

const MAX_NAMES = 5;

function Names({ results }: { results: TestRun['results'] }) {
  if (results.length === 0) return null;
  const hidden = results.length - MAX_NAMES;
  return (
    <ul className={classes.list}>
      {results.slice(0, MAX_NAMES).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {hidden > 0 && <li>and {hidden.toLocaleString('en')} more</li>}
    </ul>
  );
}
