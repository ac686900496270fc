import { Box, Button, Stack } from '@mantine/core';
import { useId, useMemo } from 'react';
import { prettyJson, prettyText } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import classes from './evaluation-history.module.css';
import type { Run } from './use-evaluations.ts';

type Props = { history: readonly Run[]; load: (input: string) => void };

export function EvaluationHistory({ history, load }: Props) {
  if (history.length === 0) {
    return <EmptyText>No evaluation history yet. Run some evaluations to see them here.</EmptyText>;
  }
  return (
    <Stack component="ol" gap="1.25rem">
      {history.map((run) => (
        <Entry key={run.number} run={run} load={load} />
      ))}
    </Stack>
  );
}

function Entry({ run: { number, completedAt, input, output }, load }: { run: Run; load: Props['load'] }) {
  const title = useId();
  // Memoized, because it renders with every keystroke in the console.
  const [inputText, outputText] = useMemo(() => [prettyText(input), prettyJson(output)], [input, output]);

  return (
    <Box component="li" p="md" bd="1px solid var(--rw-line-strong)" bg="var(--rw-sheet)">
      <div className={classes.head}>
        <Box component="h2" fz="md" fw={600} lts="inherit" lh="inherit" id={title}>
          Evaluation #{number}
        </Box>
        <TimeText value={completedAt} precision="seconds" />
        <Button variant="default" size="xs" aria-describedby={title} onClick={() => load(input)}>
          Load Input →
        </Button>
      </div>
      <div className={classes.texts}>
        <div>
          <h3>Input</h3>
          <CodeBlock json label={`Input of evaluation ${number}`} maxHeight="24rem">
            {inputText}
          </CodeBlock>
        </div>
        <div>
          <h3>Output</h3>
          <CodeBlock json label={`Output of evaluation ${number}`} maxHeight="24rem">
            {outputText}
          </CodeBlock>
        </div>
      </div>
    </Box>
  );
}
