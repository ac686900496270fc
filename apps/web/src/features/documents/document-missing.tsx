import { Missing } from '#shared/ui/missing.tsx';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { documentsWay } from '#shared/workspace/ways.ts';

export function DocumentMissing({ project }: { project: ProjectAddress }) {
  return <Missing noun="Document" way={documentsWay(project)} />;
}
