import { Button } from '@mantine/core';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';

type Props = { opened: boolean; sort: () => void; close: () => void };

/** Asks before rows are sorted whose order decides the result. */
export function SortQuestion({ opened, sort, close }: Props) {
  return (
    <Dialog opened={opened} title="Sort the rows?" size="28rem" closeButton={false} close={close}>
      <p>
        The first matching row wins, and some rows can match the same input. Sorting can change results. You can undo
        it.
      </p>
      <div className={body.actions}>
        <Button onClick={sort}>Sort</Button>
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
