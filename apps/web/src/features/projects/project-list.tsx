import type { Project } from '@rulewright/contract';
import { useCallback } from 'react';
import { FilteredCards } from '#shared/cards/filtered-cards.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ProjectCard } from './project-card.tsx';

type Props = { orgSlug: string; projects: readonly Project[] };

export function ProjectList({ orgSlug, projects }: Props) {
  const card = useCallback((project: Project) => <ProjectCard orgSlug={orgSlug} project={project} />, [orgSlug]);

  if (projects.length === 0) {
    return <EmptyState title="No projects">Get started by creating a new project.</EmptyState>;
  }
  return <FilteredCards items={projects} nouns="projects" card={card} />;
}
