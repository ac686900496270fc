import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asList, asRecord, asText } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { newType } from '#jdm-editor/table/column-types.ts';
import { sheetOf } from '#jdm-editor/table/export-sheet.ts';
import { suggestedType } from '#jdm-editor/table/suggested-type.ts';
import type { TableContent } from '#jdm-editor/table/table-content.ts';
import { cellText, tableColumns, tableRows } from '#jdm-editor/table/table-content.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { titledSheet } from '#lib/sheets/titled-sheet.ts';
import { writeCsv } from '#lib/sheets/write-csv.ts';
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

test.each(realTables)('importing an export of %s gives the same table, with and without types', async (_, content) => {
  for (const table of [content, withTypes(content)]) {
    const { header, rows } = sheetOf(table);
    const sheet = titledSheet('', true, await readCsv(await writeCsv(header, rows)));
    if (!sheet) throw new Error('No rows');
    const targets = matchColumns(sheet, tableColumns(table));
    const plan = planImport(table, sheet, targets, 'replace', () => 'new');
    // A row without anything in it is no line of a file.
    expect(
      plan.changes.filter(({ cells }) => cells.some(({ before, after }) => before !== after || after !== '')),
    ).toEqual([]);
  }
});
