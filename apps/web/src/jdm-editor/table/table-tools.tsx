import { Button } from '@mantine/core';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { ImportFile } from '#ui/import/import-file.tsx';
import type { TableContent } from './content/table-content.ts';
import type { EditTable } from './content/table-edits.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { ImportForm } from './import/import-form.tsx';

type Props = Pick<NodePanelProps, 'scope' | 'response'> & { name: string; content: TableContent; edit: EditTable };

/** Brings rows in from a file, and gives them out to one. */
export function TableTools({ name, ...table }: Props) {
  return (
    <>
      <ImportFile
        accept=".csv,.tsv,.txt,.xlsx"
        read={async (file, signal) => (await import('./import/read-table-file.ts')).readTableFile(file, signal)}
        button={(choose) => (
          <Button variant="default" size="compact-sm" onClick={choose}>
            Import
          </Button>
        )}
        form={(sheets, fileName, close) => <ImportForm fileName={fileName} sheets={sheets} {...table} close={close} />}
      />
      <ExportMenu name={name} {...table} />
    </>
  );
}
