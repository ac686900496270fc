import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { inferredValues } from '#jdm-editor/table/columns/inferred-values.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { downloadFile, downloadText } from '#lib/browser/download-file.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { sheetOf } from './export-sheet.ts';

type Props = Pick<NodePanelProps, 'scope' | 'response'> & { name: string; content: TableContent };

/** Saves the table as a file for a spreadsheet. What writes files is loaded then. */
export function ExportMenu({ name, content, scope, response }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const fileName = name.trim().replace(/[\\/:*?"<>|]+/g, '-') || 'table';

  async function save(format: 'xlsx' | 'csv') {
    setFailure(null);
    const inferred = inferredValues(tableColumns(content), { scope, response });
    const { header, rows } = sheetOf(content, format, inferred);
    try {
      if (format === 'csv') {
        const { writeCsv } = await import('#lib/sheets/write-csv.ts');
        downloadText(`${fileName}.csv`, await writeCsv(header, rows), 'text/csv');
      } else {
        const { writeExcelInWorker } = await import('#lib/sheets/excel-in-worker.ts');
        downloadFile(`${fileName}.xlsx`, await writeExcelInWorker('Rules', header, rows));
      }
    } catch (error) {
      setFailure(
        error instanceof UnreadableFile
          ? error.message
          : 'The file could not be written. Check your connection and try again.',
      );
    }
  }

  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" size="compact-sm">
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('xlsx')}>Excel (.xlsx)</Menu.Item>
          <Menu.Item onClick={() => save('csv')}>CSV (.csv)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
}
