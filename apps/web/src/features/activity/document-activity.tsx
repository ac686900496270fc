import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useDocumentActivity } from './activity-queries.ts';
import { ActivitySection } from './activity-section.tsx';

/** The events of a document. */
export function DocumentActivity({ address }: { address: DocumentAddress }) {
  const activity = useDocumentActivity(address);
  return <ActivitySection activity={activity} nothing="Nothing has been recorded for this document yet." />;
}
