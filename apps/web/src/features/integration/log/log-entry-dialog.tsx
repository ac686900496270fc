import { Button } from '@mantine/core';
import type { LogEntry } from '@rulewright/contract';
import { prettyText } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { durationText } from './duration-text.ts';
import classes from './log-entry-dialog.module.css';
import { useLogEntry } from './log-queries.ts';
import { OutcomeText } from './outcome-text.tsx';
import { sources } from './source-labels.ts';

type Props = {
  address: DocumentAddress;
  entry: LogEntry | null;
  opened: boolean;
  loadInput: (input: string) => void;
  close: () => void;
};

export function LogEntryDialog({ address, entry, opened, loadInput, close }: Props) {
  return (
    <Dialog opened={opened} title="Request" size="56rem" roomy close={close}>
      {entry && <Detail address={address} entry={entry} loadInput={loadInput} />}
    </Dialog>
  );
}

type DetailProps = { address: DocumentAddress; entry: LogEntry; loadInput: (input: string) => void };

function Detail({ address, entry, loadInput }: DetailProps) {
  const detail = useLogEntry(address, entry.id);

  return (
    <>
      <p className={classes.facts}>
        <TimeText value={entry.created_at} precision="seconds" />
        {`\u00a0· ${sources[entry.source]}\u00a0· Version ${entry.version}\u00a0· `}
        <OutcomeText outcome={entry.outcome} />
        {`\u00a0· ${durationText(entry.duration_ms)}`}
      </p>
      <QueryContent query={detail} loading="Loading request..." fallback="Failed to load the request">
        {({ input, output }) => (
          <>
            <div className={classes.texts}>
              <Text title="Input" text={input} />
              <Text title="Output" text={output} />
            </div>
            {input && <Button onClick={() => loadInput(input)}>Use in Testing Console</Button>}
          </>
        )}
      </QueryContent>
    </>
  );
}

function Text({ title, text }: { title: string; text: string | null }) {
  return (
    <div>
      <h3>{title}</h3>
      {text === null && <p>It was too large to be kept.</p>}
      {text === '' && <p>The request had no input_data.</p>}
      {text && (
        <CodeBlock json label={title} maxHeight="18rem">
          {prettyText(text)}
        </CodeBlock>
      )}
    </div>
  );
}
