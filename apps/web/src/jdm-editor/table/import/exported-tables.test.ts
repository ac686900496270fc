import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asList, asRecord, asText } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { suggestedType } from '#jdm-editor/table/columns/suggested-type.ts';
import { newType } from '#jdm-editor/table/content/column-types.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { cellText, tableColumns, tableRows } from '#jdm-editor/table/content/table-content.ts';
import { sheetOf } from '#jdm-editor/table/export/export-sheet.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { readExcel } from '#lib/sheets/read-excel.ts';
import { titledSheet } from '#lib/sheets/titled-sheet.ts';
import { writeCsv } from '#lib/sheets/write-csv.ts';
import { writeExcel } from '#lib/sheets/write-excel.ts';
import { matchColumns } from './match-columns.ts';
import { planImport } from './plan-import.ts';

const folder = join(import.meta.dirname, '../../../../../../packages/engine/fixtures/graphs');

const realTables = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) =>
    asList(JSON.parse(readFileSync(join(folder, name), 'utf8')).nodes)
      .filter((node) => asRecord(node).type === 'decisionTableNode')
      .map((node): [string, TableContent] => [
        `${name}, ${asText(asRecord(node).name)}`,
        asRecord(asRecord(node).content),
      ]),
  )
  .filter(([, content]) => tableRows(content).length > 0);

/** The table with the types that the editor suggests for its columns. */
function withTypes(content: TableContent): TableContent {
  const typed = { ...content, inputs: [...asList(content.inputs)], outputs: [...asList(content.outputs)] };
  for (const { id, side, position } of tableColumns(content)) {
    const cells = tableRows(content).map((row) => cellText(row, id));
    const suggested = suggestedType(cells, side === 'inputs' ? 'input' : 'output');
    if (suggested) typed[side][position] = { ...asRecord(typed[side][position]), ...newType(side, suggested.type) };
  }
  return typed;
}

type Format = 'csv' | 'xlsx';

async function exported(table: TableContent, format: Format) {
  const { header, rows } = sheetOf(table, format);
  if (format === 'csv') return titledSheet('', true, await readCsv(await writeCsv(header, rows)), 'rows');
  const [sheet] = await readExcel(await (await writeExcel('Rules', header, rows)).arrayBuffer());
  return titledSheet('', false, sheet?.rows ?? [], 'rows');
}

/** The rows that change when the export of a table is imported again. */
async function changedRows(table: TableContent, format: Format) {
  const sheet = await exported(table, format);
  if (!sheet) throw new Error('No rows');
  const targets = matchColumns(sheet, tableColumns(table));
  const { changes } = planImport(table, sheet, targets, 'replace', () => 'new');
  return changes;
}

test.each(realTables)('importing an export of %s gives the same table, with and without types', async (_, content) => {
  for (const table of [content, withTypes(content)])
    for (const format of ['csv', 'xlsx'] as const) expect(await changedRows(table, format)).toEqual([]);
});

test('importing an export keeps days, midnights and other moments apart', async () => {
  const cells = ['2026-01-01', '2026-01-01 00:00:00', '2026-01-01 14:30:00', '1899-12-31', '2026-01-01T00:00:00Z'];
  const table = {
    hitPolicy: 'collect',
    inputs: [{ id: 'when', field: 'when', fieldType: { type: 'dateTime' } }],
    outputs: [{ id: 'from', field: 'from', outputFieldType: { type: 'dateTime' } }],
    rules: cells.map((cell, at) => {
      const unit = cell.length === 10 ? ', "day"' : '';
      return { _id: `row ${at}`, when: `d($).isSame("${cell}"${unit})`, from: `"${cell}"` };
    }),
  };
  for (const format of ['csv', 'xlsx'] as const) expect(await changedRows(table, format)).toEqual([]);
});

test.each(['csv', 'xlsx'] as const)('importing an export to %s keeps rows without anything in them', async (format) => {
  const row = (_id: string, a: string) => ({ _id, a, b: '' });
  const table = {
    inputs: [{ id: 'a', field: 'a', fieldType: { type: 'number' } }],
    outputs: [{ id: 'b', field: 'b' }],
    rules: [row('1', ''), row('2', '> 5'), row('3', ''), row('4', '5'), row('5', ''), row('6', '')],
  };
  expect(await changedRows(table, format)).toEqual([]);
  expect(await changedRows({ ...table, rules: [row('1', '')] }, format)).toEqual([]);
});

test('blank lines of a text are no rows, and lines with separators are', async () => {
  const sheet = titledSheet('', true, await readCsv('\na,b\n\n1,2\n,\n\n3,4\n\n\n'), 'rows');
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ['1', '2'],
    ['', ''],
    ['3', '4'],
  ]);
});

test.each(['csv', 'xlsx'] as const)('a column that collects stays one in an export to %s', async (format) => {
  const table = {
    inputs: [{ id: 'a', field: 'a' }],
    outputs: [{ id: 'tags', field: 'order.tags[]', outputFieldType: { type: 'string' } }],
    rules: [
      { _id: '1', a: '> 5', tags: '"x"' },
      { _id: '2', a: '', tags: '"y"' },
    ],
  };
  expect(await changedRows(table, format)).toEqual([]);
  // Also in a table that has no columns yet.
  const sheet = await exported(table, format);
  if (!sheet) throw new Error('No rows');
  let ids = 0;
  const { content } = planImport({}, sheet, matchColumns(sheet, []), 'replace', () => `new${++ids}`);
  expect(content.outputs).toMatchObject([{ name: 'order.tags[]', field: 'order.tags[]' }]);
});
