import { Button } from '@mantine/core';
import type { DocumentVersion } from '@rulewright/contract';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { Conflict } from '../saving/use-saving.ts';
import { VersionsSavedSince } from './versions-saved-since.tsx';

type Props = {
  conflict: Conflict | null;
  load: (newest: DocumentVersion) => void;
  close: () => void;
};

/** Shows what others have saved to a person without unsaved work. */
export function NewerVersionDialog({ conflict, load, close }: Props) {
  return (
    <Dialog
      opened={conflict !== null}
      title="This document was changed meanwhile"
      size="30rem"
      closeButton={false}
      close={close}
    >
      {conflict && (
        <>
          <VersionsSavedSince {...conflict} />
          <p className={body.words}>You have no unsaved changes. Look at the new version before you go on.</p>
          <div className={body.actions}>
            <Button onClick={() => load(conflict.newest)} data-autofocus>
              Load the New Version
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
