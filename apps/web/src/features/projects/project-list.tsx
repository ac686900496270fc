import type { Project } from '@rulewright/contract';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';
import { FilteredCards } from '#ui/lists/filtered-cards.tsx';
import { EmptyState } from '#workspace/getting-started/empty-state.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { ProjectCard } from './project-card.tsx';

type Props = { orgSlug: string } & Pick<ComponentProps<typeof FilteredCards<Project>>, 'list' | 'choice'>;

export function ProjectList({ orgSlug, list, choice }: Props) {
  const { reason } = useMay('projects:manage');
  const card = useCallback((project: Project) => <ProjectCard orgSlug={orgSlug} project={project} />, [orgSlug]);

  return (
    <FilteredCards
      list={list}
      choice={choice}
      noun="project"
      empty={<EmptyState title="No projects">{reason ?? 'Get started by creating a new project.'}</EmptyState>}
      card={card}
    />
  );
}
