import { Button } from '@mantine/core';
import type { LogEntry } from '@rulewright/contract';
import { CodeBlock } from '#shared/code/code-block.tsx';
import { prettyText } from '#shared/code/pretty-json.ts';
import { TimeText } from '#shared/time/time-text.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { durationText } from './duration-text.ts';
import { useLogEntry } from './integration-queries.ts';
import classes from './log-entry-dialog.module.css';
import { sources } from './log-entry-words.ts';
import { OutcomeText } from './outcome-text.tsx';

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
      <Loaded query={detail} loading="Loading request..." fallback="Failed to load the request">
        {({ input, output }) => (
          <>
            <div className={classes.texts}>
              <Text title="Input" text={input} />
              <Text title="Output" text={output} />
            </div>
            {input && <Button onClick={() => loadInput(input)}>Use in Testing Console</Button>}
          </>
        )}
      </Loaded>
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
