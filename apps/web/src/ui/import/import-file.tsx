import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';

type Props<Read> = {
  /** The endings of the files that can be chosen: ".csv,.xlsx". */
  accept: string;
  /** Throws an `UnreadableFile` with the reason if nothing can be made of the file. Ends when the signal is aborted. */
  read: (file: File, signal: AbortSignal) => Promise<Read>;
  /** The button that chooses a file. */
  button: (choose: () => void) => ReactNode;
  /** What the file would change, and the buttons that do so or not. */
  form: (content: Read, fileName: string, close: () => void) => ReactNode;
  onClose?: () => void;
};

/** Most files are read before anybody could read that they are. */
const MOMENT_MS = 400;

type Shown<Read> =
  | { step: 'reading'; file: string; stop: () => void }
  | { step: 'read'; file: string; content: Read }
  | { step: 'failed'; file: string; message: string };

const titles = {
  reading: (file: string) => `Reading ${file}`,
  read: (file: string) => `Import ${file}`,
  failed: (file: string) => `${file} cannot be imported`,
};

/** Chooses a file, and shows what importing it would change before it does. */
export function ImportFile<Read>({ accept, read, button, form, onClose }: Props<Read>) {
  const [shown, show] = useState<Shown<Read> | null>(null);
  const forgetChoice = useRef<() => void>(null);

  async function take(chosen: File | null) {
    if (!chosen) return;
    // So that choosing the same file again after a correction is noticed.
    forgetChoice.current?.();
    const file = chosen.name;
    const stopped = new AbortController();
    const stop = () => {
      stopped.abort();
      show(null);
    };
    const soon = setTimeout(() => show({ step: 'reading', file, stop }), MOMENT_MS);
    try {
      const content = await read(chosen, stopped.signal);
      if (!stopped.signal.aborted) show({ step: 'read', file, content });
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read. Try again.';
      if (!stopped.signal.aborted) show({ step: 'failed', file, message });
    } finally {
      clearTimeout(soon);
    }
  }

  function close() {
    if (shown?.step === 'reading') return shown.stop();
    show(null);
    if (shown?.step === 'read') onClose?.();
  }

  return (
    <>
      <FileButton onChange={take} accept={accept} resetRef={forgetChoice}>
        {({ onClick }) => button(onClick)}
      </FileButton>
      <Dialog
        opened={shown !== null}
        title={shown ? titles[shown.step](shown.file) : ''}
        size={shown?.step === 'read' ? '64rem' : '30rem'}
        roomy={shown?.step === 'read'}
        close={close}
      >
        {shown?.step === 'read' && form(shown.content, shown.file, close)}
        {shown?.step === 'reading' && (
          <>
            <p className={body.words}>Large files take a few seconds.</p>
            <div className={body.actions}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </div>
          </>
        )}
        {shown?.step === 'failed' && (
          <>
            <p role="alert" className={body.words}>
              {shown.message}
            </p>
            <div className={body.actions}>
              <Button variant="default" onClick={close}>
                Close
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
