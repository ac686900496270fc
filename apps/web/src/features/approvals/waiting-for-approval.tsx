import { Box } from '@mantine/core';
import { useReportedError } from '#lib/queries/use-reported-error.ts';
import { TitledSheet } from '#ui/layout/titled-sheet.tsx';
import { usePendingApprovals } from './approval-queries.ts';
import { PendingList } from './pending-list.tsx';

/** A section of the dashboard, shown only when requests are open. */
export function WaitingForApproval({ orgSlug }: { orgSlug: string }) {
  const { data, error, more } = usePendingApprovals(orgSlug);
  useReportedError(error);
  if (!data || data.items.length === 0) return null;

  return (
    <Box mt="lg">
      <TitledSheet title="Waiting for approval" beside={data.total !== null && <span>{data.total}</span>}>
        <PendingList orgSlug={orgSlug} items={data.items} more={more} />
      </TitledSheet>
    </Box>
  );
}
