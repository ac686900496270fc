import type { Project } from '@rulewright/contract';
import { memo } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/lists/card.tsx';
import { DateText } from '#ui/time/date-text.tsx';
import { documentsPath, projectPath } from '#workspace/urls/paths.ts';

type Props = { orgSlug: string; project: Project };

// Memoized, because a list can hold hundreds that do not change when the list does.
export const ProjectCard = memo(function ProjectCard({ orgSlug, project }: Props) {
  const { name, slug, description, created_at } = project;
  const address = { orgSlug, projectSlug: slug };

  return (
    <Card
      name={name}
      badge={<Badge tone="good">Active</Badge>}
      description={description}
      facts={
        <>
          Created <DateText value={created_at} />
        </>
      }
      main={{ label: 'View Details →', to: projectPath(address) }}
      other={{ label: 'Documents', to: documentsPath(address) }}
    />
  );
});
