import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChangeSummary } from '#jdm-editor/comparison/change-summary.tsx';
import { differenceOf } from '#jdm-editor/comparison/compare-graphs.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { versionQuery } from '#workspace/documents/version-query.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

type Props = {
  address: DocumentAddress;
  documentId: string;
  /** The version that is live now. */
  live: number;
  /** Its content, if the page has it already. */
  liveContent: string | undefined;
  /** The content that would replace it. */
  content: string;
};

/** What publishing would change for callers of the public endpoint. */
export function LiveChanges({ address, documentId, live, liveContent, content }: Props) {
  const { data, isFetching } = useQuery({
    ...versionQuery(address, documentId, live),
    enabled: liveContent === undefined,
  });
  const before = liveContent ?? data?.content;
  const difference = useMemo(() => (before === undefined ? null : differenceOf(before, content)), [before, content]);

  return (
    <Box component="section" py="0.625rem" px="0.875rem" bd="1px solid var(--rw-line-strong)" bdrs="md" fz="sm">
      <Box component="h3" mb="0.25rem" fz="sm" fw={600}>
        From version {live}, which is live, to this one
      </Box>
      {difference && <ChangeSummary difference={difference} />}
      {!difference && isFetching && <Loading>Comparing...</Loading>}
      {!difference && !isFetching && (
        <Box component="p" mb="xs">
          The two cannot be compared: version {live} could not be loaded.
        </Box>
      )}
    </Box>
  );
}
