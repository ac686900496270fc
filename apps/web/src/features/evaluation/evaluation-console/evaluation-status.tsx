import { Box, Group, Text } from '@mantine/core';
import { realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { FailedCellsNote } from '#jdm-editor/problems/failed-cells-note.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import type { Run } from './use-evaluations.ts';

/**
 * When the evaluation finished. Always mounted, because screen readers announce only changes of an element they know.
 */
export function EvaluationStatus({ run }: { run: Run | null }) {
  const failed = realFailures(run?.failedCells ?? []);
  return (
    <Group role="status" gap="0.125rem 1rem" align="baseline" justify="space-between">
      {run && (
        <>
          <Box component="h3" fz="md" fw={600}>
            Output
          </Box>
          <Text c="dimmed" fz="sm">
            Completed <TimeText value={run.completedAt} precision="seconds" />
          </Text>
          {failed.length > 0 && (
            <Banner tone="warning">
              <FailedCellsNote cells={failed} />
            </Banner>
          )}
        </>
      )}
    </Group>
  );
}
