import type { Document } from '@rulewright/contract';
import { fallbackMessages, UpdateDocument } from '@rulewright/contract';
import { SettingsForm } from '#workspace/name-and-description/settings-form.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useUpdateDocument } from './document-queries.ts';

type Props = { address: DocumentAddress; document: Document };

export function DocumentSettings({ address, document }: Props) {
  const update = useUpdateDocument(address);
  const permit = useMay('documents:write');

  return (
    <SettingsForm
      noun="Document"
      current={document}
      schema={UpdateDocument}
      permit={permit}
      save={(details) => update({ ...details, document_id: document.id })}
      fallback={fallbackMessages.updateDocument}
    />
  );
}
