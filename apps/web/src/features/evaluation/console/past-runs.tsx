import { Button, Menu } from '@mantine/core';
import { TimeText } from '#ui/time/time-text.tsx';
import type { PastRun } from '#workspace/drafts/console-inputs.ts';
import classes from './past-runs.module.css';

type Props = { runs: readonly PastRun[]; fillIn: (input: string) => void };

/** What was run here before, to be run again. */
export function PastRuns({ runs, fillIn }: Props) {
  if (runs.length === 0) return null;

  return (
    // Inside of the console: the way into the menu does not leave the input.
    <Menu position="bottom-start" width="min(26rem, calc(100vw - 2rem))" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="xs">
          Recent Inputs
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.runs}>
        {runs.map(({ input, ran_at, outcome }) => (
          <Menu.Item key={ran_at} onClick={() => fillIn(input)}>
            <code>{onOneLine(input)}</code>
            <small>
              <TimeText value={ran_at} precision="seconds" /> · {outcome === 'failed' ? 'Failed' : 'Succeeded'}
            </small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const shownCharacters = 200;

/** Of a large input only the beginning is drawn. */
const onOneLine = (text: string) => text.slice(0, shownCharacters).replaceAll(/\s+/g, ' ');
