import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LogEntry } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import { Section } from '#shared/ui/section.tsx';
import { waiting } from '#shared/ui/waiting.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useLogEntries } from './integration-queries.ts';
import { LogEntryDialog } from './log-entry-dialog.tsx';
import { LogEntryTable } from './log-entry-table.tsx';

type Props = { address: DocumentAddress; loadInput: (input: string) => void };

const failed = 'Failed to load requests';

export function EvaluationLog({ address, loadInput }: Props) {
  const log = useLogEntries(address);
  const [chosen, setChosen] = useState<LogEntry | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const { isFetching, refetch, data, error } = log;

  function view(entry: LogEntry) {
    setChosen(entry);
    open();
  }

  return (
    <Section
      title="Latest requests"
      actions={
        <Button variant="default" size="xs" onClick={() => !isFetching && refetch()} {...waiting(isFetching)}>
          {isFetching && data ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      {data && error && <Banner tone="failure">{messageOf(error, failed)}</Banner>}
      <Loaded query={log} loading="Loading requests..." fallback={failed}>
        {({ requests: entries }) =>
          entries.length === 0 ? (
            <Nothing>No requests yet. Every evaluation of this document will be listed here.</Nothing>
          ) : (
            <LogEntryTable entries={entries} view={view} />
          )
        }
      </Loaded>
      <LogEntryDialog
        address={address}
        entry={chosen}
        opened={opened}
        loadInput={(input) => {
          close();
          loadInput(input);
        }}
        close={close}
      />
    </Section>
  );
}
