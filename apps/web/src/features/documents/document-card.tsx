import type { DocumentSummary } from '@rulewright/contract';
import { memo } from 'react';
import { Card } from '#ui/lists/card.tsx';
import { DateText } from '#ui/time/date-text.tsx';
import { documentPath, evaluationPath } from '#workspace/urls/paths.ts';
import { PublicationBadge } from './publication-badge.tsx';

type Props = { orgSlug: string; document: DocumentSummary };

// Memoized, because a list can hold hundreds that do not change when the list does.
export const DocumentCard = memo(function DocumentCard({ orgSlug, document }: Props) {
  const { name, slug, description, project_slug, version, is_published, live_version, updated_at } = document;
  const address = { orgSlug, projectSlug: project_slug, docSlug: slug };

  return (
    <Card
      name={name}
      badge={<PublicationBadge published={is_published} />}
      description={description}
      facts={
        <>
          Version {version}
          {live_version !== null && live_version !== version && ` · Version ${live_version} is live`}
          {document.unpublished_version !== null && ' · Unpublished'} · Updated <DateText value={updated_at} />
        </>
      }
      main={{ label: 'Edit Document →', to: documentPath(address) }}
      other={{ label: 'Test Rules', to: evaluationPath(address) }}
    />
  );
});
