import { Button, FileButton } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { useRef, useState } from 'react';
import type { Permit } from '#lib/permit.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { CaseEdits } from '../cases/use-case-edits.ts';
import { ImportForm } from './import-form.tsx';
import type { CaseFile } from './read-case-file.ts';

type Props = { cases: readonly TestCase[]; edits: CaseEdits; permit: Permit };

/** Chooses a file with test cases, and shows what it would change before it does. */
export function ImportCases({ cases, edits, permit }: Props) {
  const [file, setFile] = useState<CaseFile | null>(null);
  const [failure, setFailure] = useState<{ file: string; message: string } | null>(null);
  const forgetChoice = useRef<() => void>(null);

  async function take(chosen: File | null) {
    if (!chosen) return;
    // So that choosing the same file again after a correction is noticed.
    forgetChoice.current?.();
    try {
      const { readCaseFile } = await import('./read-case-file.ts');
      setFile(await readCaseFile(chosen));
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read. Try again.';
      setFailure({ file: chosen.name, message });
    }
  }

  function close() {
    setFile(null);
    edits.forgetFailure();
  }

  return (
    <>
      <FileButton onChange={take} accept=".csv,.tsv,.txt,.xlsx,.json" resetRef={forgetChoice}>
        {({ onClick }) => (
          <PermittedButton permit={permit} variant="default" onClick={onClick}>
            Import
          </PermittedButton>
        )}
      </FileButton>
      <Dialog opened={file !== null} title={file ? `Import ${file.name}` : ''} size="64rem" roomy close={close}>
        {file && <ImportForm file={file} cases={cases} edits={edits} close={close} />}
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
