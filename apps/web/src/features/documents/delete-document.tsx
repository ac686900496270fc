import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { DeleteButton } from '#ui/dialogs/delete-button.tsx';
import { useReplacePage } from '#ui/navigation/use-replace-page.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { documentsPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useDeleteDocument } from './document-queries.ts';

type Props = {
  address: DocumentAddress;
  document: Pick<Document, 'id' | 'name' | 'live_version'>;
  /** Whether an action is running that needs the document. */
  busy: boolean;
  /** Called when the document is deleted, before the page is left. */
  deleted: () => void;
};

export function DeleteDocument({ address, document, busy, deleted }: Props) {
  const replacePage = useReplacePage();
  const permit = useMay(document.live_version === null ? 'documents:delete' : 'documents:delete-live');
  function leave() {
    deleted();
    return replacePage(documentsPath(address));
  }
  const remove = useDeleteDocument(address, document.id, leave);

  return (
    <DeleteButton
      label="Delete"
      noun="Document"
      name={document.name}
      warning={document.live_version === null ? undefined : 'It is live: its public endpoint stops answering at once.'}
      fallback={fallbackMessages.deleteDocument}
      permit={permit}
      busy={busy}
      remove={remove}
    />
  );
}
