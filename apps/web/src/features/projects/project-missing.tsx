import { Missing } from '#shared/ui/missing.tsx';
import { projectsPath } from '#shared/workspace/paths.ts';

export function ProjectMissing({ orgSlug }: { orgSlug: string }) {
  return <Missing noun="Project" way={{ label: 'Go to Projects', to: projectsPath(orgSlug) }} />;
}
