import { Box, Button, Group, Text } from '@mantine/core';
import type { LogEntry, NotKept } from '@rulewright/contract';
import { isRecord } from '#lib/json/is-record.ts';
import { prettyText } from '#lib/json/pretty-json.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import columns from '#ui/layout/columns.module.css';
import { TimeText } from '#ui/time/time-text.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { durationText } from './duration-text.ts';
import classes from './log-entry-dialog.module.css';
import { useLogEntry } from './log-queries.ts';
import { OutcomeText } from './outcome-text.tsx';
import { sources } from './source-labels.ts';

/** The answer is null where it is not known, or was a failure. */
export type MakeTest = (input: string, answer: string | null) => void;

type Props = {
  address: DocumentAddress;
  entry: LogEntry | null;
  opened: boolean;
  loadInput: (input: string) => void;
  makeTest: MakeTest;
  close: () => void;
};

export function LogEntryDialog({ address, entry, opened, close, ...actions }: Props) {
  return (
    <Dialog opened={opened} title="Request" size="56rem" roomy close={close}>
      {entry && <Detail address={address} entry={entry} {...actions} />}
    </Dialog>
  );
}

type DetailProps = Pick<Props, 'address' | 'loadInput' | 'makeTest'> & { entry: LogEntry };

function Detail({ address, entry, loadInput, makeTest }: DetailProps) {
  const permit = useMay('documents:write');
  const detail = useLogEntry(address, entry.id);

  return (
    <>
      <Text mb="md" c="dimmed" fz="sm">
        <TimeText value={entry.created_at} precision="seconds" />
        {`\u00a0· ${sources[entry.source]}\u00a0· Version ${entry.version}\u00a0· `}
        <OutcomeText outcome={entry.outcome} />
        {`\u00a0· ${durationText(entry.duration_ms)}`}
      </Text>
      <Group gap="0.5rem 0.75rem" mb="md" c="dimmed" fz="sm">
        <span>
          Request id{' '}
          <Box component="code" c="var(--rw-ink)" style={{ overflowWrap: 'anywhere' }}>
            {entry.id}
          </Box>
        </span>
        <CopyButton label="Copy request id" text={entry.id} />
      </Group>
      <QueryContent query={detail} loading="Loading request..." fallback="Failed to load the request">
        {({ input, output, not_kept: notKept }) => (
          <>
            <div className={columns.columns}>
              <Kept title="Input" text={input} missing={missing(notKept)} />
              <Output entry={entry} text={output} missing={missing(notKept)} />
            </div>
            {input && (
              <div className={body.actions}>
                <Button onClick={() => loadInput(input)}>Use in Testing Console</Button>
                {objectIn(input) && (
                  <PermittedButton
                    permit={permit}
                    variant="default"
                    onClick={() => makeTest(input, entry.outcome === 'succeeded' ? output : null)}
                  >
                    Make a Test
                  </PermittedButton>
                )}
              </div>
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

/** A failure is shown as its message, because a line of JSON that long would be cut off. */
function Output({ entry, text, missing }: { entry: LogEntry; text: string | null; missing: string }) {
  const message = entry.outcome === 'failed' && objectIn(text)?.message;
  if (typeof message !== 'string') return <Kept title="Output" text={text} missing={missing} />;
  return (
    <div>
      <h3>Error</h3>
      <p className={classes.message}>{message}</p>
    </div>
  );
}

/** Null where the text is no JSON object, as that of a refused input may be. */
function objectIn(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const notKeptBecause: Record<NotKept, string> = {
  quota: 'Not kept: the request log was full.',
  backlog: 'Not kept: too many requests were waiting to be logged.',
  disk: 'Not kept: the disk of the server was nearly full.',
};

const missing = (notKept: NotKept | null) => (notKept ? notKeptBecause[notKept] : 'It was too large to be kept.');

function Kept({ title, text, missing }: { title: string; text: string | null; missing: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {text === null && <p className={classes.missing}>{missing}</p>}
      {text === '' && <p className={classes.missing}>The request had no input_data.</p>}
      {text && (
        <CodeBlock json label={title} maxHeight="18rem">
          {prettyText(text)}
        </CodeBlock>
      )}
    </div>
  );
}
