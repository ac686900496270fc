import { Button, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { downloadFile, downloadText } from '#lib/browser/download-file.ts';
import { writeExcelInWorker } from '#lib/sheets/excel-in-worker.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { writeCsv } from '#lib/sheets/write-csv.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import type { TableColumn } from '#ui/lists/virtual-table.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import { WHOLE } from '../batch-source/fields.ts';
import classes from './batch-results.module.css';
import { cellText, columnWidth } from './cell-text.ts';
import type { Outcomes } from './outcomes.ts';
import { failuresIn } from './outcomes.ts';
import { ResultDialog } from './result-dialog.tsx';
import { resultJson, resultSheet } from './result-sheet.ts';

/** The rows that are shown. */
type Only = 'all' | 'failed' | 'cells';

type Props = { outcomes: Outcomes; fileName: string; inspect: (input: string) => void };

/** The results of a batch as a table, with a row for each input that was answered. */
export const BatchResults = memo(function BatchResults({ outcomes, fileName, inspect }: Props) {
  const { batch, version, results, failed, withFailedCells } = outcomes;
  const [only, setOnly] = useState<Only>('all');
  const [opened, setOpened] = useState<number | null>(null);
  const rows = useMemo(() => {
    const all = results.map((_, row) => row);
    if (only === 'cells') return all.filter((row) => failuresIn(results[row]).length > 0);
    return only === 'failed' ? all.filter((row) => isFailed(outcomes, row)) : all;
  }, [results, outcomes, only]);
  const tableColumns = useMemo(() => columnsOf(outcomes), [outcomes]);
  if (results.length === 0) return null;

  return (
    <Stack component="section" gap="sm" aria-label="Results">
      <div className={classes.head}>
        <h2>Results</h2>
        <SegmentedControl
          aria-label="Show"
          data={[
            { value: 'all', label: `All ${results.length.toLocaleString()}` },
            { value: 'failed', label: `Errors ${failed.toLocaleString()}` },
            ...(withFailedCells > 0
              ? [{ value: 'cells', label: `Failed cells ${withFailedCells.toLocaleString()}` }]
              : []),
          ]}
          value={only}
          onChange={(value) => setOnly(value as Only)}
        />
        <Downloads outcomes={outcomes} rows={rows} fileName={fileName} />
      </div>
      <Text role="status" c="dimmed" fz="sm">
        {(results.length - failed).toLocaleString()} succeeded, {failed.toLocaleString()} failed.{' '}
        {withFailedCells > 0 && `In ${withFailedCells.toLocaleString()} of them a cell could not be evaluated. `}
        <span>Run on version {version}.</span>
      </Text>
      {rows.length === 0 ? (
        <EmptyText>No input failed.</EmptyText>
      ) : (
        <VirtualTable
          label="Results by input"
          columns={tableColumns}
          count={rows.length}
          idOf={(index) => String(rows[index])}
          title={(index) => ((rows[index] ?? 0) + 1).toLocaleString()}
          cells={(index) => <Cells outcomes={outcomes} row={rows[index] ?? 0} />}
          isFailure={(index) => isFailed(outcomes, rows[index] ?? 0)}
          open={(index) => setOpened(rows[index] ?? 0)}
        />
      )}
      <ResultDialog
        row={opened}
        input={opened === null ? undefined : batch.inputs[opened]}
        result={opened === null ? undefined : results[opened]}
        inspect={inspect}
        close={() => setOpened(null)}
      />
    </Stack>
  );
});

function columnsOf({ batch, results, fields, columns, failed }: Outcomes): TableColumn[] {
  const inputs = batch.columns.map((name, index) => ({
    name,
    group: 'Input',
    width: columnWidth(name, (row) => batch.values[row]?.[index], results.length),
  }));
  const outputs = (columns.length === 0 ? [WHOLE] : columns).map((name) => ({
    name: name === WHOLE ? 'result' : name,
    group: 'Result',
    width: columnWidth(name, (row) => fields[row]?.get(name), results.length),
  }));
  const last = outputs.at(-1);
  const taken = outputs.reduce((sum, { width }) => sum + width, 0);
  // An error stands in the place of all columns of the result, and needs room to be read.
  if (last && failed > 0) last.width += Math.max(0, errorWidth - taken);
  return [...inputs, ...outputs];
}

const errorWidth = 48;

function isFailed({ results }: Outcomes, row: number): boolean {
  const result = results[row];
  return result !== undefined && 'error' in result;
}

function Cells({ outcomes: { batch, results, fields, columns }, row }: { outcomes: Outcomes; row: number }) {
  const result = results[row];
  return (
    <>
      {batch.columns.map((name, index) => (
        <Cell key={name} value={batch.values[row]?.[index]} />
      ))}
      {result && 'error' in result ? (
        <td data-begins className={classes.error} colSpan={Math.max(columns.length, 1)} title={result.error.message}>
          {result.error.message}
        </td>
      ) : (
        columns.map((name, index) => <Cell key={name} value={fields[row]?.get(name)} begins={index === 0} />)
      )}
    </>
  );
}

function Cell({ value, begins = false }: { value: unknown; begins?: boolean }) {
  const text = cellText(value);
  return (
    <td className={classes.cell} data-begins={begins || undefined} title={text}>
      {text.slice(0, 200)}
    </td>
  );
}

const formats = ['CSV', 'Excel', 'JSON'] as const;

function Downloads({ outcomes, rows, fileName }: { outcomes: Outcomes; rows: readonly number[]; fileName: string }) {
  const [failure, setFailure] = useState<string | null>(null);

  async function download(format: (typeof formats)[number]) {
    setFailure(null);
    try {
      if (format === 'JSON') return downloadText(`${fileName}.json`, resultJson(outcomes, rows), 'application/json');
      const { header, cells } = resultSheet(outcomes, rows);
      if (format === 'CSV') downloadText(`${fileName}.csv`, await writeCsv(header, cells), 'text/csv');
      else downloadFile(`${fileName}.xlsx`, await writeExcelInWorker('Results', header, cells));
    } catch (error) {
      // Where it is not refused, the module that writes the file could not be loaded.
      const isRefused = error instanceof UnreadableFile;
      setFailure(isRefused ? error.message : 'The file could not be made. Check your connection, and try again.');
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={rows.length === 0}>
            Download {rows.length.toLocaleString()} {rows.length === 1 ? 'Row' : 'Rows'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => void download(format)}>
              {format}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failure !== null && <Banner tone="failure">{failure}</Banner>}
    </>
  );
}
