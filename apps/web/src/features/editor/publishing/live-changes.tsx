import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChangeSummary } from '#jdm-editor/comparison/change-summary.tsx';
import { differenceOf } from '#jdm-editor/comparison/compare-graphs.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { versionQuery } from '#workspace/documents/version-query.ts';
import classes from './publish-dialog.module.css';

type Props = {
  address: DocumentAddress;
  documentId: string;
  /** The version that the public endpoint answers with. */
  live: number;
  /** Its content, where the page has it already. */
  liveContent: string | undefined;
  /** What is going to take its place. */
  content: string;
};

/** What publishing changes for whoever calls the public endpoint, in the words of the comparison of versions. */
export function LiveChanges({ address, documentId, live, liveContent, content }: Props) {
  const { data, isFetching } = useQuery({
    ...versionQuery(address, documentId, live),
    enabled: liveContent === undefined,
  });
  const before = liveContent ?? data?.content;
  const difference = useMemo(() => (before === undefined ? null : differenceOf(before, content)), [before, content]);

  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>From version {live}, which is live, to this one</h3>
      {difference && <ChangeSummary difference={difference} />}
      {!difference && isFetching && <Loading>Comparing...</Loading>}
      {!difference && !isFetching && (
        <p className={classes.line}>The two cannot be compared: version {live} could not be loaded.</p>
      )}
    </section>
  );
}
