import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LoggedRequest } from '@rulewright/contract';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Nothing } from '#shared/ui/nothing.tsx';
import { Section } from '#shared/ui/section.tsx';
import { waiting } from '#shared/ui/waiting.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useRequests } from './integration-queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestTable } from './request-table.tsx';

type Props = { address: DocumentAddress; loadInput: (input: string) => void };

const failed = 'Failed to load requests';

export function RequestLog({ address, loadInput }: Props) {
  const requests = useRequests(address);
  const [chosen, setChosen] = useState<LoggedRequest | null>(null);
  const [opened, { open, close }] = useDisclosure();
  const { isFetching, refetch, data, error } = requests;

  function view(request: LoggedRequest) {
    setChosen(request);
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
      <Loaded query={requests} loading="Loading requests..." fallback={failed}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Nothing>No requests yet. Every evaluation of this document will be listed here.</Nothing>
          ) : (
            <RequestTable requests={requests} view={view} />
          )
        }
      </Loaded>
      <RequestDialog
        address={address}
        request={chosen}
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
