import { CreateDocument as CreateDocumentBody, emptyGraph, fallbackMessages } from '@rulewright/contract';
import type { CloseForm } from '#workspace/name-and-description/create-form.tsx';
import { CreateForm } from '#workspace/name-and-description/create-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { documentsPath } from '#workspace/urls/paths.ts';
import type { ProjectAddress } from '#workspace/urls/slugs.ts';
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
