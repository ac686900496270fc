import type { Project } from '@rulewright/contract';
import type { ComponentProps } from 'react';
import { useCallback } from 'react';
import { FilteredCards } from '#shared/cards/filtered-cards.tsx';
import { useMay } from '#shared/session/use-may.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
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
