import type { Dashboard } from '@rulewright/contract';
import { documentPath } from '#workspace/urls/paths.ts';
import { RecentList } from './recent-list.tsx';

type Props = { orgSlug: string; documents: Dashboard['recent_documents'] | undefined };

export function RecentDocuments({ orgSlug, documents }: Props) {
  return (
    <RecentList
      title="Recent Documents"
      items={documents?.map(({ name, slug, project_slug, updated_at }) => ({
        to: documentPath({ orgSlug, projectSlug: project_slug, docSlug: slug }),
        name,
        detail: project_slug,
        updatedAt: updated_at,
      }))}
      empty={
        <p>
          <b>No recent documents</b>
          Documents are written inside a project, and the latest show here.
        </p>
      }
    />
  );
}
