import type { DocumentSummary } from '@rulewright/contract';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';
import { FilteredCards } from '#ui/lists/filtered-cards.tsx';
import { EmptyState } from '#workspace/getting-started/empty-state.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { DocumentCard } from './document-card.tsx';

type Props = { orgSlug: string } & Pick<ComponentProps<typeof FilteredCards<DocumentSummary>>, 'list' | 'choice'>;

export function DocumentList({ orgSlug, list, choice }: Props) {
  const { reason } = useMay('documents:write');
  const card = useCallback(
    (document: DocumentSummary) => <DocumentCard orgSlug={orgSlug} document={document} />,
    [orgSlug],
  );

  return (
    <FilteredCards
      list={list}
      choice={choice}
      noun="document"
      empty={<EmptyState title="No documents">{reason ?? 'Get started by creating a new JDM document.'}</EmptyState>}
      card={card}
    />
  );
}
