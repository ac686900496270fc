import { CreateDocument as CreateDocumentBody, emptyGraph, fallbackMessages } from '@rulewright/contract';
import type { CloseForm } from '#shared/details/create-form.tsx';
import { CreateForm } from '#shared/details/create-form.tsx';
import { useMay } from '#shared/session/use-may.ts';
import { documentsPath } from '#shared/workspace/paths.ts';
import type { ProjectAddress } from '#shared/workspace/project-address.ts';
import { useCreateDocument } from './document-queries.ts';

type Props = { project: ProjectAddress; close: CloseForm };

export function CreateDocument({ project, close }: Props) {
  const create = useCreateDocument(project);
  const permit = useMay('documents:write');

  return (
    <CreateForm
      noun="Document"
      schema={CreateDocumentBody}
      base={documentsPath(project)}
      create={(details) => create({ ...details, content: emptyGraph })}
      fallback={fallbackMessages.createDocument}
      permit={permit}
      close={close}
    />
  );
}
