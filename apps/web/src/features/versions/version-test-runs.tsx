import { Button, Group, Text } from '@mantine/core';
import type { GateVerdict, KeptTestRun, VersionSummary } from '@rulewright/contract';
import { listTestRuns } from '@rulewright/contract';
import { usePages } from '#lib/queries/use-pages.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import list from '#ui/lists/dialog-list.module.css';
import { TimeText } from '#ui/time/time-text.tsx';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { TestsBadge } from './tests-badge.tsx';

type Props = { opened: boolean; address: DocumentAddress; version: VersionSummary; close: () => void };

/** All kept runs of the test cases on a version. */
export function VersionTestRuns({ opened, address, version: { version, test_run: latest }, close }: Props) {
  return (
    <Dialog opened={opened} title={`Test Runs of Version ${version}`} size="44rem" roomy close={close}>
      {/* Another latest run makes another list. */}
      {opened && <Runs address={address} version={version} latest={latest?.at ?? ''} />}
    </Dialog>
  );
}

function Runs({ address, version, latest }: { address: DocumentAddress; version: number; latest: string }) {
  const runs = usePages({
    queryKey: queryKeys.testRuns(address, version, latest),
    async read(query, signal) {
      const { test_runs: items, ...facts } = await call(listTestRuns, {
        params: address,
        query: { ...query, version },
        signal,
      });
      return { items, ...facts };
    },
  });
  const { more } = runs;

  return (
    <QueryContent query={runs} loading="Loading test runs..." fallback="Failed to load the test runs">
      {({ items }) => (
        <>
          {items.length === 0 && <EmptyText>No run on this version is kept any more.</EmptyText>}
          <ol className={list.list} aria-label="Test runs, newest first">
            {items.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
          {more.isThere && (
            <Button variant="default" onClick={more.load} {...ariaDisabled(more.isLoading)}>
              {more.isLoading ? 'Loading...' : 'Show Older Runs'}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}

const gateWords: Record<GateVerdict, string> = {
  passed: 'Passed the publish gate',
  warned: 'The publish gate warned',
  blocked: 'Blocked by the publish gate',
  overridden: 'The publish gate was overridden',
};

function Run({ run }: { run: KeptTestRun }) {
  const { at, by, gate, errors } = run;
  return (
    <li className={list.entry}>
      <div className={list.words}>
        <TimeText value={at} precision="seconds" />
        <span>
          {by ?? 'Somebody who left'}
          {errors > 0 && ` · ${errors.toLocaleString()} without an answer`}
        </span>
      </div>
      <Group gap="0.25rem 0.75rem">
        <TestsBadge figures={run} />
        {gate && (
          <Text span c="dimmed" fz="sm">
            {gateWords[gate]}
          </Text>
        )}
      </Group>
    </li>
  );
}
