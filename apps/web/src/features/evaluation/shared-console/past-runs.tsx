import { Button, Menu, Text } from '@mantine/core';
import { TimeText } from '#ui/time/time-text.tsx';
import type { PastRun } from '#workspace/drafts/console-inputs.ts';

type Props = { runs: readonly PastRun[]; fillIn: (input: string) => void };

/** A menu of earlier inputs. */
export function PastRuns({ runs, fillIn }: Props) {
  if (runs.length === 0) return null;

  return (
    // Not in a portal, so that opening the menu does not count as leaving the input.
    <Menu position="bottom-end" width="min(26rem, calc(100vw - 2rem))" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="xs">
          Recent Inputs
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(24rem, 60dvh)" style={{ overflowY: 'auto' }}>
        {runs.map(({ input, ran_at, outcome }) => (
          <Menu.Item key={ran_at} onClick={() => fillIn(input)}>
            <Text component="code" inherit truncate display="block">
              {onOneLine(input)}
            </Text>
            <Text component="small" inherit truncate display="block" c="dimmed" fz="xs">
              <TimeText value={ran_at} precision="seconds" /> · {outcome === 'failed' ? 'Failed' : 'Succeeded'}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const shownCharacters = 200;

/** Shows only the beginning of a large input. */
const onOneLine = (text: string) => text.slice(0, shownCharacters).replaceAll(/\s+/g, ' ');
