import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { Prepared as PreparedInputs } from '../batch-source/prepare.ts';
import type { Source } from '../batch-source/source.ts';
import { BatchResults } from './batch-results.tsx';
import { SourceField } from './source-field.tsx';
import { SourcePreview } from './source-preview.tsx';
import type { BatchRun } from './use-batch-run.ts';
import { useBatchRun } from './use-batch-run.ts';
import { usePrepared } from './use-prepared.ts';
import { useSource } from './use-source.ts';

type Props = {
  address: DocumentAddress;
  /** The name of downloaded files, without their extension. */
  fileName: string;
  /** Puts one of the inputs into the console for a single one, which shows how it was decided. */
  inspect: (input: string) => void;
};

/** Runs the latest saved version on many inputs. Memoized, because the page renders with every key typed in its console. */
export const BatchPanel = memo(function BatchPanel({ address, fileName, inspect }: Props) {
  const source = useSource();
  const run = useBatchRun(address);

  return (
    <Stack gap="1.75rem">
      <SourceField source={source} />
      {source.isReading && !source.source && <Loading>Reading inputs...</Loading>}
      {source.source ? (
        // Another file begins with the kinds of its own columns.
        <Prepared key={source.origin} source={source.source} run={run} />
      ) : (
        run.outcomes && <RunBar run={run} prepared={null} />
      )}
      {run.outcomes ? (
        <BatchResults outcomes={run.outcomes} fileName={fileName} inspect={inspect} />
      ) : (
        !source.source && (
          <EmptyText>
            Each input gets a row with its result here. They can be downloaded as CSV, Excel or JSON.
          </EmptyText>
        )
      )}
    </Stack>
  );
});

function Prepared({ source, run }: { source: Source; run: BatchRun }) {
  const preparing = usePrepared(source);

  return (
    <>
      <SourcePreview source={source} {...preparing} />
      <RunBar run={run} prepared={preparing.prepared} />
    </>
  );
}

/** Starts and stops the run. Without inputs only one that was started before can be stopped, or go on. */
function RunBar({ run, prepared }: { run: BatchRun; prepared: PreparedInputs | null }) {
  const count = prepared?.inputs.length ?? 0;
  const isOutdated = run.outcomes !== null && run.outcomes.batch !== prepared;

  return (
    <>
      <Group gap="0.5rem 1rem">
        {run.isRunning ? (
          <Button variant="default" onClick={run.stop} {...ariaDisabled(run.isStopping)}>
            Stop
          </Button>
        ) : (
          prepared && (
            <Button onClick={() => count > 0 && run.run(prepared)} {...ariaDisabled(count === 0)}>
              {count === 0 ? 'Run' : `Run ${count.toLocaleString()} ${count === 1 ? 'Input' : 'Inputs'}`}
            </Button>
          )
        )}
        <RunState run={run} isOutdated={isOutdated} />
      </Group>
      {run.failure && (
        <Banner tone="failure">
          <b>The run was interrupted.</b> {run.failure} What was answered before is kept.
        </Banner>
      )}
    </>
  );
}

function RunState({ run, isOutdated }: { run: BatchRun; isOutdated: boolean }) {
  const { outcomes, isRunning, isStopping } = run;
  if (!outcomes) return null;
  const done = outcomes.results.length;
  const all = outcomes.batch.inputs.length;

  return (
    <>
      {isRunning && (
        <Progress.Root flex="1 1 12rem" maw="24rem">
          <Progress.Section value={(done / all) * 100} aria-label="Progress" />
        </Progress.Root>
      )}
      <Text inherit role="status" c="dimmed">
        {isRunning && `${done.toLocaleString()} of ${all.toLocaleString()}`}
        {isStopping && '. Stopping after the inputs that are being run.'}
        {!isRunning && done < all && `Stopped after ${done.toLocaleString()} of ${all.toLocaleString()}.`}
        {!isRunning && isOutdated && ' The inputs have changed since they were run.'}
      </Text>
      {!isRunning && done < all && (
        <Button variant="default" onClick={run.goOn}>
          Run the Rest
        </Button>
      )}
    </>
  );
}
