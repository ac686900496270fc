import type { Document } from '@rulewright/contract';
import { useSchema } from '#features/evaluation/evaluation-queries.ts';
import { IntegrationPanel } from '#features/integration/integration-panel.tsx';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';

type Props = { address: DocumentAddress; document: Document; loadInput: (input: string) => void };

/** A part of the document's page for itself: the schema is asked for when someone looks at the tab. */
export function DocumentIntegration({ address, document, loadInput }: Props) {
  // The endpoint answers with the live version, whatever was saved since.
  const schema = useSchema(address, document.live_version ?? undefined);

  return <IntegrationPanel address={address} document={document} inputSchema={schema?.input} loadInput={loadInput} />;
}
