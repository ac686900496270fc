import { Button, Menu } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { useState } from 'react';
import { downloadFile, downloadText } from '#lib/browser/download-file.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { TypeOfField } from '../fields/field-types.ts';
import { jsonOfCases } from './case-json.ts';
import { checkForExcel, sheetOfCases } from './case-sheet.ts';

type Props = { cases: readonly TestCase[]; typeOf: TypeOfField; fileName: string };
type Format = 'CSV' | 'Excel' | 'JSON';
const formats: Format[] = ['CSV', 'Excel', 'JSON'];

/** Saves all test cases as a file, which can be imported again. What writes files is loaded then. */
export function ExportCases({ cases, typeOf, fileName }: Props) {
  const [failure, setFailure] = useState<string | null>(null);

  async function save(format: Format) {
    setFailure(null);
    try {
      await download(format, cases, typeOf, `${fileName}-tests`);
    } catch (error) {
      const isRefused = error instanceof UnreadableFile;
      setFailure(isRefused ? error.message : 'The file could not be made. Check your connection, and try again.');
    }
  }

  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" disabled={cases.length === 0}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {format}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failure !== null && (
        <Banner tone="failure" close={() => setFailure(null)}>
          {failure}
        </Banner>
      )}
    </>
  );
}

async function download(format: Format, cases: readonly TestCase[], typeOf: TypeOfField, name: string): Promise<void> {
  if (format === 'JSON') return downloadText(`${name}.json`, jsonOfCases(cases), 'application/json');
  const { header, rows } = sheetOfCases(cases, typeOf);
  if (format === 'CSV') {
    const { writeCsv } = await import('#lib/sheets/write-csv.ts');
    return downloadText(`${name}.csv`, await writeCsv(header, rows), 'text/csv');
  }
  checkForExcel(rows);
  const { writeExcelInWorker } = await import('#lib/sheets/excel-in-worker.ts');
  return downloadFile(`${name}.xlsx`, await writeExcelInWorker('Test cases', header, rows));
}
