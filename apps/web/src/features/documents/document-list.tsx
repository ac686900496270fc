import type { DocumentSummary } from '@rulewright/contract';
import { useCallback } from 'react';
import { FilteredCards } from '#shared/cards/filtered-cards.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DocumentCard } from './document-card.tsx';

type Props = { orgSlug: string; documents: readonly DocumentSummary[] };

export function DocumentList({ orgSlug, documents }: Props) {
  const card = useCallback(
    (document: DocumentSummary) => <DocumentCard orgSlug={orgSlug} document={document} />,
    [orgSlug],
  );

  if (documents.length === 0) {
    return <EmptyState title="No documents">Get started by creating a new JDM document.</EmptyState>;
  }
  return <FilteredCards items={documents} nouns="documents" card={card} />;
}
