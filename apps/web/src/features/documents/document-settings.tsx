import type { Document } from '@rulewright/contract';
import { fallbackMessages, UpdateDocument } from '@rulewright/contract';
import { SettingsForm } from '#shared/details/settings-form.tsx';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { useUpdateDocument } from './document-queries.ts';

type Props = { address: DocumentAddress; document: Document };

export function DocumentSettings({ address, document }: Props) {
  const update = useUpdateDocument(address);

  return (
    <SettingsForm
      noun="Document"
      current={document}
      schema={UpdateDocument}
      save={(details) => update({ ...details, document_id: document.id })}
      fallback={fallbackMessages.updateDocument}
    />
  );
}
