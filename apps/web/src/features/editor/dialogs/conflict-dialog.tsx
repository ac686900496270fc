import { Button } from '@mantine/core';
import type { DocumentVersion } from '@rulewright/contract';
import { useState } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { Conflict } from '../saving/use-saving.ts';
import { CopyForm } from './copy-form.tsx';
import classes from './editor-dialog.module.css';
import { VersionsSavedSince } from './versions-saved-since.tsx';

const DifferenceSwitch = lazyComponent(
  async () => (await import('#jdm-editor/comparison/difference-switch.tsx')).DifferenceSwitch,
);

type Props = {
  conflict: Conflict | null;
  mine: () => string;
  name: string;
  pending: boolean;
  /** Whether a copy is being made. */
  keeping: boolean;
  /** Why overwriting failed. */
  failure: string | null;
  overwrite: (newest: DocumentVersion) => void;
  reload: (newest: DocumentVersion) => void;
  keepCopy: (name: string) => Promise<unknown>;
  close: () => void;
};

/** Lets a person choose between their own work and what others have saved. Nothing is lost, whatever they choose. */
export function ConflictDialog({ conflict, close, ...choice }: Props) {
  return (
    <Dialog opened={conflict !== null} title="This document was changed meanwhile" size="72rem" roomy close={close}>
      {conflict && <Choice {...choice} conflict={conflict} />}
    </Dialog>
  );
}

type ChoiceProps = Omit<Props, 'conflict' | 'close'> & { conflict: Conflict };

function Choice({ conflict, mine, name, pending, keeping, failure, overwrite, reload, keepCopy }: ChoiceProps) {
  const { newest } = conflict;
  const permit = useMay('documents:write');
  const busy = pending || keeping;
  // The text at the time when the dialog opened. It cannot change, because the dialog covers the editor.
  const [text] = useState(mine);

  return (
    <>
      <VersionsSavedSince {...conflict} />
      {failure && <Banner tone="failure">{failure}</Banner>}
      <div className={body.actions}>
        <PermittedButton
          permit={permit}
          variant="default"
          onClick={() => !busy && overwrite(newest)}
          {...ariaDisabled(busy)}
        >
          {pending ? 'Saving...' : 'Overwrite with My Changes'}
        </PermittedButton>
        <Button
          variant="default"
          className={danger.button}
          onClick={() => !busy && reload(newest)}
          {...ariaDisabled(busy)}
        >
          Reload and Discard My Changes
        </Button>
      </div>
      <CopyForm name={name} keepCopy={keepCopy} />
      <div className={classes.difference}>
        <LazyContent
          loading="Loading..."
          failure="The changes could not be shown."
          loadAgain={DifferenceSwitch.loadAgain}
        >
          <DifferenceSwitch className={classes.head} beside={<h3>From version {newest.version} to your changes</h3>}>
            {(Difference) => <Difference before={newest.content} after={text} />}
          </DifferenceSwitch>
        </LazyContent>
      </div>
    </>
  );
}
