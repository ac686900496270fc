import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LogEntry } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { MakeTest } from './log-entry-dialog.tsx';
import { LogEntryDialog } from './log-entry-dialog.tsx';
import { LogEntryTable } from './log-entry-table.tsx';
import { isFiltered, useLogChoice } from './log-filter.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import { useLogEntries } from './log-queries.ts';
import { LogQuotaNotice } from './log-quota-notice.tsx';
import { OlderEntries } from './older-entries.tsx';

type Props = { address: DocumentAddress; loadInput: (input: string) => void; makeTest: MakeTest };

const failed = 'Failed to load requests';

/** The logged requests of a document, newest first. The list changes only when it is refreshed. */
export function EvaluationLog({ address, loadInput, makeTest }: Props) {
  const [choice, choose] = useLogChoice();
  const log = useLogEntries(address, choice);
  const [shown, setShown] = useState<LogEntry | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const { query, refresh } = log;
  const { isFetching, isFetchingNextPage, isPlaceholderData, data, error } = query;
  const isRefreshing = isFetching && !isFetchingNextPage;

  function view(entry: LogEntry) {
    setShown(entry);
    open();
  }

  return (
    <Section
      title="Requests"
      actions={
        <Button variant="default" size="xs" onClick={() => !isFetching && refresh()} {...ariaDisabled(isFetching)}>
          {isRefreshing && data ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      <LogQuotaNotice usage={data?.usage} />
      <LogFilterBar chosen={choice} choose={choose} />
      {data && error && <Banner tone="failure">{messageOf(error, failed)}</Banner>}
      <QueryContent query={query} loading="Loading requests..." fallback={failed}>
        {({ entries, lookedBackTo }) => (
          // The entries of the previous filter stay visible, but look outdated, until the new ones are loaded.
          <Stack gap="sm" data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
            {entries.length > 0 && <LogEntryTable entries={entries} view={view} />}
            {entries.length === 0 && <EmptyText>{nothingIn(isFiltered(choice), query.hasNextPage)}</EmptyText>}
            <OlderEntries query={query} lookedBackTo={lookedBackTo} count={entries.length} />
          </Stack>
        )}
      </QueryContent>
      <LogEntryDialog
        address={address}
        entry={shown}
        opened={opened}
        loadInput={(input) => {
          close();
          loadInput(input);
        }}
        makeTest={(...request) => {
          close();
          makeTest(...request);
        }}
        close={close}
      />
    </Section>
  );
}

function nothingIn(filtered: boolean, more: boolean): string {
  if (!filtered)
    return 'No requests yet. Calls of the public endpoint and runs on the evaluation page are listed here. Tests in the Testing Console are not.';
  return more ? 'No request matches so far.' : 'No request matches. Choose less, or clear the filters.';
}
