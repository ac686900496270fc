import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';

type Props<Read> = {
  /** The endings of the files that can be chosen: ".csv,.xlsx". */
  accept: string;
  /** Throws an `UnreadableFile` with the reason if nothing can be made of the file. */
  read: (file: File) => Promise<Read>;
  /** The button that chooses a file. */
  button: (choose: () => void) => ReactNode;
  /** What the file would change, and the buttons that do so or not. */
  form: (content: Read, fileName: string, close: () => void) => ReactNode;
  onClose?: () => void;
};

/** Chooses a file, and shows what importing it would change before it does. */
export function ImportFile<Read>({ accept, read, button, form, onClose }: Props<Read>) {
  const [file, setFile] = useState<{ name: string; content: Read } | null>(null);
  const [failure, setFailure] = useState<{ file: string; message: string } | null>(null);
  const forgetChoice = useRef<() => void>(null);

  async function take(chosen: File | null) {
    if (!chosen) return;
    // So that choosing the same file again after a correction is noticed.
    forgetChoice.current?.();
    try {
      setFile({ name: chosen.name, content: await read(chosen) });
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read. Try again.';
      setFailure({ file: chosen.name, message });
    }
  }

  function close() {
    setFile(null);
    onClose?.();
  }

  return (
    <>
      <FileButton onChange={take} accept={accept} resetRef={forgetChoice}>
        {({ onClick }) => button(onClick)}
      </FileButton>
      <Dialog opened={file !== null} title={file ? `Import ${file.name}` : ''} size="64rem" roomy close={close}>
        {file && form(file.content, file.name, close)}
      </Dialog>
      <Dialog
        opened={failure !== null}
        title={failure ? `${failure.file} cannot be imported` : ''}
        size="30rem"
        close={() => setFailure(null)}
      >
        <p role="alert" className={body.words}>
          {failure?.message}
        </p>
        <div className={body.actions}>
          <Button variant="default" onClick={() => setFailure(null)}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}
