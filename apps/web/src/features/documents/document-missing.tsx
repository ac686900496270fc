import { Missing } from '#shared/ui/missing.tsx';
import { documentsPath } from '#shared/workspace/paths.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';

export function DocumentMissing({ project }: { project: ProjectAddress }) {
  return <Missing noun="Document" way={{ label: 'Go to Documents', to: documentsPath(project) }} />;
}
