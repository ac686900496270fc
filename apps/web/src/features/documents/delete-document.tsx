import { fallbackMessages } from '@rulewright/contract';
import { useNavigate } from 'react-router';
import { DeleteButton } from '#shared/ui/delete-button.tsx';
import { documentsPath } from '#shared/workspace/paths.ts';
import type { DocumentAddress } from './document-queries.ts';
import { useDeleteDocument } from './document-queries.ts';

type Props = { address: DocumentAddress; name: string };

export function DeleteDocument({ address, name }: Props) {
  const navigate = useNavigate();
  // In the place of this page: going back must not lead to a document that is gone.
  const leave = () => navigate(documentsPath(address.orgSlug, address.projectSlug), { replace: true });
  const remove = useDeleteDocument(address, leave);

  return (
    <DeleteButton
      label="Delete"
      noun="Document"
      name={name}
      fallback={fallbackMessages.deleteDocument}
      remove={remove.mutateAsync}
    />
  );
}
