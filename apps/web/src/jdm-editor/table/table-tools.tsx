import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ReadFile } from './import/import-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import type { TableContent } from './table-content.ts';
import type { EditTable } from './use-table-grid.ts';

type Props = { name: string; content: TableContent; edit: EditTable };

/** Brings rows in from a file, and gives them out to one. */
export function TableTools({ name, content, edit }: Props) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [failure, setFailure] = useState<{ file: string; message: string } | null>(null);
  const forgetChoice = useRef<() => void>(null);

  async function take(chosen: File | null) {
    if (!chosen) return;
    // So that choosing the same file again triggers a change.
    forgetChoice.current?.();
    try {
      const { readTableFile } = await import('./import/read-table-file.ts');
      setFile({ name: chosen.name, sheets: await readTableFile(chosen) });
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : 'The file cannot be read. Try again.';
      setFailure({ file: chosen.name, message });
    }
  }

  return (
    <>
      <FileButton onChange={take} accept=".csv,.tsv,.txt,.xlsx" resetRef={forgetChoice}>
        {(props) => (
          <Button variant="default" size="compact-sm" {...props}>
            Import
          </Button>
        )}
      </FileButton>
      <ExportMenu name={name} content={content} />
      <ImportDialog file={file} content={content} edit={edit} close={() => setFile(null)} />
      <Dialog
        opened={failure !== null}
        title={failure ? `${failure.file} cannot be imported` : ''}
        size="30rem"
        close={() => setFailure(null)}
      >
        <p role="alert">{failure?.message}</p>
      </Dialog>
    </>
  );
}
