import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { downloadFile, downloadText } from '#lib/browser/download-file.ts';
import { sheetOf } from './export-sheet.ts';
import type { TableContent } from './table-content.ts';

type Props = { name: string; content: TableContent };

/** Saves the table as a file for a spreadsheet. What writes files is loaded then. */
export function ExportMenu({ name, content }: Props) {
  const [failed, setFailed] = useState(false);
  const fileName = name.trim().replace(/[\\/:*?"<>|]+/g, '-') || 'table';

  async function save(format: 'xlsx' | 'csv') {
    setFailed(false);
    const { header, rows } = sheetOf(content);
    try {
      if (format === 'csv') {
        const { writeCsv } = await import('#lib/sheets/write-csv.ts');
        downloadText(`${fileName}.csv`, await writeCsv(header, rows), 'text/csv');
      } else {
        const { writeExcel } = await import('#lib/sheets/write-excel.ts');
        downloadFile(`${fileName}.xlsx`, await writeExcel('Rules', header, rows));
      }
    } catch {
      setFailed(true);
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
      {failed && <span role="alert">The file could not be written. Check your connection and try again.</span>}
    </>
  );
}
