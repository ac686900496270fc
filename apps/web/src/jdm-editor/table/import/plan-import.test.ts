import { describe, expect, test, vi } from 'vitest';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { sheetOf } from '#jdm-editor/table/export/export-sheet.ts';
import { writeExcelInWorker } from '#lib/sheets/excel-in-worker.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { SheetDate } from '#lib/sheets/sheet.ts';
import { titledSheet } from '#lib/sheets/titled-sheet.ts';
import { writeCsv } from '#lib/sheets/write-csv.ts';
import { ExcelWorkerInPage } from '#testing/excel-worker.ts';
import { alignRows } from './align-rows.ts';
import type { ColumnTarget } from './match-columns.ts';
import { matchColumns } from './match-columns.ts';
import { planImport } from './plan-import.ts';
import { readTableFile } from './read-table-file.ts';

const table = {
  hitPolicy: 'first',
  inputs: [
    { id: 'a', name: 'Age', field: 'age' },
    { id: 't', name: 'Tier', field: 'tier' },
  ],
  outputs: [{ id: 'f', name: 'Fee', field: 'fee' }],
  rules: [
    { _id: '1', a: '> 5', t: '"gold"', f: '1', later: true },
    { _id: '2', a: '> 3', t: '', f: '- 2', _description: 'note' },
    { _id: '3', a: '', t: "'-'", f: 'age' },
  ],
  later: 1,
};
const columns = tableColumns(table);
let ids = 0;
const newId = () => `new${++ids}`;

async function imported(
  text: string,
  mode: 'replace' | 'append' = 'replace',
  of: object = table,
  to?: ColumnTarget[],
  keyAt: number | null = null,
) {
  const sheet = titledSheet('', true, await readCsv(text));
  if (!sheet) throw new Error('No rows');
  const content = of as typeof table;
  return planImport(content, sheet, to ?? matchColumns(sheet, tableColumns(content)), mode, newId, keyAt);
}
const titled = (...titles: string[]) => ({ name: '', isCsv: true, titles, rows: [] });
const sidesOf = (sheet: Parameters<typeof matchColumns>[0]) =>
  matchColumns(sheet, []).map((target) => (target.kind === 'new' ? target.side : target.kind));
const kinds = ({ changes }: Awaited<ReturnType<typeof imported>>) =>
  changes.map(({ kind, number }) => `${kind} ${number}`);

describe('columns of a file', () => {
  test('are found by title, name or field, each once', () => {
    expect(matchColumns(titled('fee', 'AGE', 'Note', 'Age', 'other', ''), columns)).toEqual([
      { kind: 'column', id: 'f' },
      { kind: 'column', id: 'a' },
      { kind: 'column', id: '_description' },
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'none' },
    ]);
  });

  test('become those of a table that has none', () => {
    expect(sidesOf(titled('age', 'tier', 'fee'))).toEqual(['inputs', 'inputs', 'outputs']);
  });

  test.each([
    ['a comparison', '> 5'],
    ['a range', '[1..5)'],
    ['an exclusion', 'not in ["A"]'],
    ['an empty cell', ''],
  ])('become results behind the last one with %s', (_, cell) => {
    const sheet = {
      name: '',
      isCsv: true,
      titles: ['a', 'b', 'c', 'd'],
      rows: [{ line: 2, cells: ['1', cell, '2', '"x"'] }],
    };
    expect(sidesOf(sheet)).toEqual(['inputs', 'inputs', 'outputs', 'outputs']);
  });

  test.each([
    ['age', 'age'],
    ['customer.age', 'customer.age'],
    ['len(items)', 'len(items)'],
    ['Region', 'region'],
    ['Credit score (FICO)', 'creditScoreFico'],
    ['Größe in m²', 'grosseInM2'],
    ['3rd party', '_3rdParty'],
    ['年齢', 'columnA'],
  ])('with the title %s get the field %s', async (title, field) => {
    const { content } = await imported(`"${title}",fee\n5,7\n`, 'replace', { inputs: [], outputs: [], rules: [] });
    expect(content.inputs).toMatchObject([{ name: title, field }]);
  });
});

describe('an import', () => {
  test('of what was exported changes nothing, also where a spreadsheet would see formulas', async () => {
    const { header, rows } = sheetOf(table);
    const plan = await imported(await writeCsv(header, rows));
    expect(plan.changes).toEqual([]);
    expect(plan.content).toBe(table);
    expect(plan.faults).toEqual([]);
  });

  test.each(['csv', 'xlsx'] as const)('of what was exported to %s changes nothing in typed columns', async (format) => {
    const typed = (id: string, type: string) => ({ id, name: id, field: id, fieldType: { type } });
    const of = {
      inputs: ['string', 'number', 'date', 'time', 'boolean'].map((type) => typed(type, type)),
      outputs: [
        { id: 'day', field: 'day', outputFieldType: { type: 'dateTime' } },
        { id: 'text', field: 'text', outputFieldType: { type: 'string' } },
      ],
      rules: [
        {
          string: "not in ['car', 'a, b']",
          number: '>= 1_000',
          date: 'd($) >= d("2026-01-01")',
          time: 'time($) == time("09:00")',
          boolean: 'true',
          day: '"2026-01-31 14:30:00"',
          text: '"-5"',
        },
        {
          string: 'len($) > 3',
          number: '-5',
          date: 'd($).isSame("2026-01-31", "day")',
          day: '"2026-01-31"',
          text: 'base',
        },
        {
          string: '"5"',
          number: '12345678901234567890',
          date: '',
          time: '',
          boolean: '!= true',
          day: '',
          text: '"=x"',
        },
      ],
    };
    const { header, rows } = sheetOf(of, format);
    if (format === 'csv') return expect((await imported(await writeCsv(header, rows), 'replace', of)).content).toBe(of);
    vi.stubGlobal('Worker', ExcelWorkerInPage);
    const [sheet] = await readTableFile(new File([await writeExcelInWorker('Rules', header, rows)], 'rules.xlsx'));
    expect(sheet.rows[1]?.cells.slice(1, 3)).toEqual([-5, new SheetDate('2026-01-31')]);
    expect(planImport(of, sheet, matchColumns(sheet, tableColumns(of)), 'replace', newId).content).toBe(of);
  });

  test('of what was exported keeps apostrophes, in notes and in cells', async () => {
    const quoted = [
      { _id: '1', a: "- len('it')", t: "'-', '+'", f: `-len("it's")`, _description: "- it's fine" },
      { _id: '2', a: '', t: "'=' + 'x'", f: '+ 1', _description: "@anna: the 'rest' is =5" },
    ];
    const of = { ...table, rules: quoted };
    const { header, rows } = sheetOf(of);
    const plan = await imported(await writeCsv(header, rows), 'replace', of);
    expect(plan.changes).toEqual([]);
  });

  test('takes no apostrophe away from an Excel file, which needs none', () => {
    const rows = [{ line: 2, cells: ['1', "'- of a list"] }];
    const sheet = { name: '', isCsv: false, titles: ['Fee', 'Note'], rows };
    const { content } = planImport(table, sheet, matchColumns(sheet, columns), 'replace', newId);
    expect(content.rules).toMatchObject([{ f: '1', _description: "'- of a list" }]);
  });

  test('leaves a row as it is where only the space around a cell differs', async () => {
    expect(kinds(await imported('Age,Fee\n  > 5 ,1\n> 3,- 2\n,age\n'))).toEqual([]);
  });

  test('of a row in the middle adds that row and keeps the others as the same objects', async () => {
    const plan = await imported('Age,Tier,Fee\n> 5,"""gold""",1\n> 4,,9\n> 3,,- 2\n,\'-\',age\n');
    expect(kinds(plan)).toEqual(['added 2']);
    const rules = plan.content.rules as object[];
    expect(rules).toHaveLength(4);
    expect(rules[0]).toBe(table.rules[0]);
    expect(rules[2]).toBe(table.rules[1]);
    expect(plan).toMatchObject({ sameCount: 3, content: { later: 1 } });
  });

  test('changes cells in place, and keeps what the file does not say', async () => {
    const plan = await imported('Age,Fee\n> 5,7\n> 3,- 2\n');
    expect(kinds(plan)).toEqual(['changed 1', 'removed 3']);
    expect(plan.content.rules).toEqual([{ ...table.rules[0], f: '7' }, table.rules[1]]);
    expect(plan.changes[0]?.cells).toEqual([
      { before: '> 5', after: '> 5' },
      { before: '1', after: '7' },
    ]);
  });

  test('can add its rows below those that are there', async () => {
    const plan = await imported('Age,Fee\n> 9,7\n', 'append');
    expect(kinds(plan)).toEqual(['added 4']);
    expect(plan.content.rules).toEqual([...table.rules, { _id: expect.any(String), a: '> 9', t: '', f: '7' }]);
  });

  test('can add columns', async () => {
    const empty = { inputs: [], outputs: [], rules: [] };
    const { content } = await imported('age,fee\n> 5,7\n', 'replace', empty);
    expect(content.inputs).toMatchObject([{ name: 'age', field: 'age' }]);
    expect(content.outputs).toMatchObject([{ name: 'fee', field: 'fee' }]);
    const [row] = content.rules as Record<string, string>[];
    expect(Object.values(row ?? {})).toEqual([expect.any(String), '> 5', '7']);
  });

  test('of an Excel file writes its dates as the texts that rules compare', async () => {
    const { default: writeXlsxFile } = await import('write-excel-file/universal');
    const format = 'yyyy-mm-dd';
    const day = { value: new Date('2026-01-31T00:00:00Z'), type: Date, format };
    const time = { value: new Date('2026-01-31T14:30:00Z'), type: Date, format };
    const blob = await writeXlsxFile([['Age', 'Fee', 'Note'].map((value) => ({ value })), [day, time, day]]).toBlob();
    vi.stubGlobal('Worker', ExcelWorkerInPage);
    const [sheet] = await readTableFile(new File([blob], 'days.xlsx'));
    const { content } = planImport(table, sheet, matchColumns(sheet, columns), 'replace', newId);
    expect(content.rules).toMatchObject([
      { a: '"2026-01-31"', f: '"2026-01-31T14:30:00"', _description: '2026-01-31' },
    ]);
  });

  test('reads the dates of a CSV file as dates or texts by the type of the column, and asks for a look elsewhere', async () => {
    const tier = { id: 't', name: 'Tier', field: 'tier', fieldType: { type: 'string' } };
    const dated = { ...table, inputs: [table.inputs[0], tier], rules: [] };
    const known = new Map([['a', { kind: 'date' as const, named: null }]]);
    const sheet = titledSheet('', true, await readCsv('Age,Tier,Fee\n2026-01-31, 2026-01-31T14:30:00Z,2026-01-31\n'));
    if (!sheet) throw new Error('No rows');
    const targets = matchColumns(sheet, tableColumns(dated));
    const { content, faults } = planImport(dated, sheet, targets, 'replace', newId, null, known);
    expect(content.rules).toMatchObject([
      { a: 'd($).isSame("2026-01-31", "day")', t: '"2026-01-31T14:30:00Z"', f: '2026-01-31' },
    ]);
    expect(faults).toEqual([expect.stringMatching(/^Line 2, column C: 2026-01-31 is calculated as a subtraction/)]);
  });

  test('reads TRUE and FALSE, as spreadsheets write them, as truth values, and leaves them alone in notes', async () => {
    const { content, faults } = await imported('Age,Tier,Fee,Note\nTRUE,"""TRUE""",FALSE,TRUE\n');
    expect(content.rules).toMatchObject([{ a: 'true', t: '"TRUE"', f: 'false', _description: 'TRUE' }]);
    expect(faults).toEqual([]);
  });

  test('ends what it says of a cell with one sign', async () => {
    const age = { id: 'a', name: 'Age', field: 'age', fieldType: { type: 'number' } };
    const { faults } = await imported('Age,Fee\n5%,7\n', 'replace', { ...table, inputs: [age] });
    expect(faults).toEqual(['Line 2, column A: A number has no percent sign. Is 5% a fraction?']);
  });

  test('says line and column of what cannot be read', async () => {
    const { faults } = await imported('Age,Fee\n> 5,7\n\n>,8\n> 1,9,extra\n');
    expect(faults).toEqual([
      expect.stringMatching(/^Line 4, column A: /),
      'Line 5, column C: there is no title above this cell.',
    ]);
  });
});

test('rows that stayed are found between rows that were added and removed', () => {
  const pairs = alignRows([...'abcde'], [...'axcyde']).map(({ before, after, isSame }) => [before, after, isSame]);
  expect(pairs).toEqual([
    [0, 0, true],
    [1, 1, false],
    [2, 2, true],
    [null, 3, false],
    [3, 4, true],
    [4, 5, true],
  ]);
});

describe('rows that are recognized by a column', () => {
  const byAge = (text: string) => imported(text, 'replace', table, undefined, 0);

  test('keep what the file does not have, wherever the file has them', async () => {
    const plan = await byAge('Age,Tier,Fee\n> 3,"""vip""",9\n> 5,"""gold""",1\n> 9,,5\n');
    expect(plan.content.rules).toEqual([
      { _id: '2', a: '> 3', t: '"vip"', f: '9', _description: 'note' },
      { _id: '1', a: '> 5', t: '"gold"', f: '1', later: true },
      { _id: expect.any(String), a: '> 9', t: '', f: '5' },
    ]);
    expect(kinds(plan)).toEqual(['changed 1', 'changed 2', 'added 3', 'removed 3']);
  });

  test('that are only in another order are a change', async () => {
    const plan = await byAge('Age,Tier,Fee\n> 3,,- 2\n> 5,"""gold""",1\n,\'-\',age\n');
    expect((plan.content.rules as { _id: string }[]).map(({ _id }) => _id)).toEqual(['2', '1', '3']);
    expect(plan.sameCount).toBe(2);
  });

  test('and stay as they are change nothing', async () => {
    const plan = await byAge('Age,Tier,Fee\n> 5,"""gold""",1\n> 3,,- 2\n,\'-\',age\n');
    expect(plan.content).toBe(table);
  });
});
