import { Missing } from '#shared/ui/missing.tsx';
import { projectsWay } from '#shared/workspace/ways.ts';

export function ProjectMissing({ orgSlug }: { orgSlug: string }) {
  return <Missing noun="Project" way={projectsWay(orgSlug)} />;
}
