import { Button } from '@mantine/core';
import type { ColumnSide } from '#jdm-editor/table/content/table-content.ts';
import { counted } from '#lib/text/counted.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { WidePaste } from './grid-clipboard.ts';

type Props = {
  /** Null while the dialog is closed. */
  wide: WidePaste | null;
  /** Pastes with further columns of a side, or without what does not fit. */
  paste: (wide: WidePaste, side: ColumnSide | null) => void;
  close: () => void;
};

/** Asks what becomes of the columns of pasted cells that the table does not have. */
export function WidePasteDialog({ wide, paste, close }: Props) {
  const columns = counted(wide?.missing ?? 0, 'column');
  const choose = (side: ColumnSide | null) => {
    if (wide) paste(wide, side);
    close();
  };
  return (
    <Dialog
      opened={wide !== null}
      title={`${columns} ${wide?.missing === 1 ? 'does' : 'do'} not fit`}
      size="30rem"
      close={close}
    >
      <p>
        What you paste is wider than the table. New columns are added behind the others of their kind; choose their
        fields afterwards.
      </p>
      <div className={body.actions}>
        <Button onClick={() => choose('outputs')} data-autofocus>
          Add {columns.replace(' ', ' output ')}
        </Button>
        {wide?.isInInputs && (
          <Button variant="default" onClick={() => choose('inputs')}>
            Add {columns.replace(' ', ' input ')}
          </Button>
        )}
        <Button variant="default" onClick={() => choose(null)}>
          Leave them out
        </Button>
      </div>
    </Dialog>
  );
}
