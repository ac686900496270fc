import type { Document, VersionSummary } from '@rulewright/contract';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useRestoreVersion } from './version-queries.ts';

type Props = {
  opened: boolean;
  address: DocumentAddress;
  documentId: string;
  version: VersionSummary;
  unsaved: boolean;
  restored: (document: Document) => void;
  close: () => void;
};

const question = 'Its content will be saved as a new version. No version is lost.';
const questionWhenUnsaved = `${question} Your unsaved changes on this page will be replaced.`;

export function RestoreVersion({ opened, address, documentId, version, unsaved, restored, close }: Props) {
  const restore = useRestoreVersion(address, documentId);

  return (
    <ConfirmDialog
      opened={opened}
      title={`Restore version ${version.version}`}
      question={unsaved ? questionWhenUnsaved : question}
      subject={version.changelog ?? undefined}
      action="Restore"
      pendingAction="Restoring..."
      harmless={!unsaved}
      fallback="Failed to restore the version"
      confirm={async () => restored(await restore(version.version))}
      close={close}
    />
  );
}
