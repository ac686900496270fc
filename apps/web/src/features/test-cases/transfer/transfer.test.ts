import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { MAX_TEST_CASE_LENGTH, MAX_TEST_CASES_BYTES, testCaseText } from '@rulewright/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CellAnswers } from '#jdm-editor/table/cells/cell-plan.ts';
import { readCsv } from '#lib/sheets/read-csv.ts';
import { readExcel } from '#lib/sheets/read-excel.ts';
import type { SheetRow } from '#lib/sheets/sheet.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { titledSheet } from '#lib/sheets/titled-sheet.ts';
import { writeCsv } from '#lib/sheets/write-csv.ts';
import { writeExcel } from '#lib/sheets/write-excel.ts';
import { MAX_SHEET_COLUMNS } from '../case-limits.ts';
import { newContent } from '../edits/new-content.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { fieldsOfSchema, knownFields, noFields } from '../fields/known-fields.ts';
import { readTogether } from '../fields/read-together.ts';
import { jsonOfCases, readCaseJson } from './case-json.ts';
import { checkForExcel, sheetOfCases } from './case-sheet.ts';
import type { ColumnUse } from './column-targets.ts';
import { columnFaults, matchTitles, withTarget } from './column-targets.ts';
import type { FileCase } from './file-case.ts';
import { planCases } from './plan-cases.ts';
import { readCaseFile } from './read-case-file.ts';
import { oddCells, readCaseSheet, textsOf } from './read-case-sheet.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let made = 1000;
const newId = () => uuid(made++);

const testCase = (n: number, name: string, rest: Partial<TestCaseContent> = {}): TestCase => ({
  ...newContent(name, { input: {}, expected: {} }),
  ...rest,
  id: uuid(n),
  revision: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: null,
});

/** Cases with all that a file could lose. */
const awkward = [
  testCase(1, 'Plain', { input: { age: 17, customer: { kind: 'new', tags: ['a', 1] } }, expected: { price: 1.5 } }),
  testCase(2, 'Texts that look like something else', {
    input: {
      a: '12',
      b: 'true',
      c: 'null',
      k: 'TRUE',
      d: '',
      e: ' ',
      f: '=1+1',
      g: '-x',
      h: "'=1",
      i: 'a,"b"\nc',
      j: ' x ',
      m: '#REF!',
    },
    expected: { a: null, b: [], c: {}, d: false },
  }),
  testCase(3, '=SUM(A1)', { input: { 'a.b': 1, 'c["d"]': 2, '': 3, customer: 'a text' }, expected: 5 }),
  testCase(4, "'=quoted", {
    expected: 'whole',
    match: 'members',
    tolerance: 0.01,
    any: ['/date', '/a b/0', '/c '],
    clock: '2026-01-31T12:00:00Z',
    notes: '-see\nthe tariff',
    tags: ['tariff', 'young, new', '[x'],
  }),
  testCase(10, 'Strict', { no_failed_cells: true }),
  testCase(5, 'Plain', { input: { age: 18 }, expected: [1, 2], tags: ['a', 'b'] }),
  testCase(6, 'Texts that a file cannot hold', {
    input: { a: 'x\0y', b: '\u0001', c: '\ud800', e: 'a\r\nb', f: 'a\tb\n', g: '\ud83d\ude00', h: '_x0041_' },
    expected: { a: '\u001b[0m' },
    notes: 'Don\u0092t change _x0041_',
  }),
  testCase(7, 'Lost', { any: ['/a\u0001b'], notes: 'a\rb\u0001', tags: ['a\u0001b', 'a\rb'] }),
  testCase(8, 'Quotes', { notes: '"in quotes"' }),
  testCase(9, 'Quotes of quotes', { notes: '"a\\u0001b"' }),
];

const readRows = (rows: readonly SheetRow[], cases: readonly TestCase[], isCsv: boolean) => {
  const sheet = titledSheet('', isCsv, rows);
  if (!sheet) throw new Error('There are no rows');
  return readCaseSheet(sheet, matchTitles(sheet.titles, knownFields(cases, noFields)));
};
const readText = async (csv: string, cases: readonly TestCase[] = []) => readRows(await readCsv(csv), cases, true);

const formats: Record<string, (cases: readonly TestCase[]) => Promise<FileCase[]>> = {
  JSON: async (cases) => readCaseJson(jsonOfCases(cases)),
  CSV: async (cases) => {
    const { header, rows } = sheetOfCases(cases);
    const bytes = new TextEncoder().encode(await writeCsv(header, rows));
    expect(bytes.includes(0)).toBe(false);
    return readText(new TextDecoder().decode(bytes), cases);
  },
  Excel: async (cases) => {
    const { header, rows } = sheetOfCases(cases);
    const blob = await writeExcel('Test cases', header, rows);
    const [sheet] = await readExcel(await blob.arrayBuffer());
    return readRows(sheet?.rows ?? [], cases, false);
  },
};

for (const [format, through] of Object.entries(formats)) {
  test(`cases that were exported as ${format} and are imported again are all the same`, async () => {
    const read = await through(awkward);
    expect(planCases(awkward, read, 'delete', newId)).toEqual({
      changes: [],
      sameCount: awkward.length,
      faults: [],
      refusal: null,
    });
  });

  test(`cases that were exported as ${format} are made in another document with all that they hold`, async () => {
    const { changes, faults } = planCases([], await through(awkward), 'keep', newId);
    expect(faults).toEqual([]);
    const { contentOf } = await import('../edits/test-case-queries.ts');
    expect(changes.map(({ after }) => after)).toEqual(awkward.map(contentOf));
    expect(new Set(changes.map(({ id }) => id)).size).toBe(awkward.length);
  });
}

test('what may be anything is written into a sheet by the names of fields or as pointers, and what is neither is refused by line and column', async () => {
  const read = await readText('name,input.a,expected.b,May be anything\nA,1,1,"items[0].price\n/date"\nB,1,1,a..b');
  const { changes, faults } = planCases([], read, 'keep', newId);
  expect(changes.map(({ after }) => after?.any)).toEqual([['/items/0/price', '/date']]);
  expect(faults).toEqual([
    expect.stringContaining('"a..b" is no field. Write it such as customer.score or items[0].price'),
  ]);
});

/** Of a document whose rules have an amount, a day, a code and a price. */
const typeOf: TypeOfField = ({ path: [name = ''] }) =>
  (({ amount: 'number', day: 'date', code: 'string', price: 'number' }) as const)[name];

async function readTyped(csv: string, answers: CellAnswers = {}) {
  const sheet = titledSheet('', true, await readCsv(csv));
  if (!sheet) throw new Error('There are no rows');
  const uses = matchTitles(sheet.titles, noFields);
  const { readAs, questions } = readTogether(textsOf(sheet, uses, typeOf), answers);
  const cases = readCaseSheet(sheet, uses, typeOf, readAs);
  return { questions, odd: oddCells(cases, typeOf), contents: cases.map(({ content }) => content) };
}

test('cells of a sheet are values of the types that the rules have, and what has two meanings is asked about once', async () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const csv = [
    'input.amount,input.day,input.code,expected.price',
    '"1,000.50",31.1.2026,007,12',
    '1.500,02/03/2026,1.50,many',
    '1.500,13/03/2026,x,',
  ].join('\n');
  const { questions, odd, contents } = await readTyped(csv);
  expect(contents[0]).toEqual({
    input: { amount: 1000.5, day: '2026-01-31', code: '007' },
    expected: { price: 12 },
  });
  expect(contents[1]).toMatchObject({ input: { amount: '1.500', code: '1.50' }, expected: { price: 'many' } });
  expect(questions).toEqual([
    { question: 'decimal', count: 2, example: '1.500' },
    { question: 'dayOrder', count: 1, example: '02/03/2026' },
  ]);
  expect(odd).toContain('Line 3, amount, "1.500": It is not clear which number 1.500 is.');
  expect(odd).toContain('Line 3, price, "many": This is not a number.');
  const answered = await readTyped(csv, { decimal: '.', dayOrder: 'dayFirst' });
  expect(answered.contents[1]).toMatchObject({ input: { amount: 1.5, day: '2026-03-02' } });
  expect(answered.odd).toEqual(['Line 3, price, "many": This is not a number.']);
});

test('cases with texts that look like values of their types are the same after an export as CSV and an import', async () => {
  for (const language of ['en-US', 'de-DE']) {
    vi.stubGlobal('navigator', { language });
    onTestFinished(() => void vi.unstubAllGlobals());
    const input = { amount: 1.125, day: '31.1.2026', code: '12' };
    const odd = [
      testCase(1, 'One', { input, expected: { price: '1,5' } }),
      testCase(2, 'Two', { input: { ...input, amount: '5', day: '2026-01-31' }, expected: { price: 1500 } }),
    ];
    const { header, rows } = sheetOfCases(odd, typeOf);
    const { contents } = await readTyped(await writeCsv(header, rows), { decimal: '.' });
    expect(contents).toMatchObject(odd.map(({ input, expected }) => ({ input, expected })));
  }
});

for (const format of ['CSV', 'Excel'])
  test(`fields with names that a file cannot hold are one column of ${format}, and are imported again`, async () => {
    const odd = [testCase(1, 'Odd', { input: { '\0': 1, a: 2 }, expected: { '\ud83d': 1, b: { '\r': 2 } } })];
    const read = await formats[format]?.(odd);
    expect(planCases(odd, read ?? [], 'keep', newId)).toMatchObject({ changes: [], sameCount: 1, faults: [] });
  });

for (const format of ['CSV', 'Excel'])
  test(`inputs with more fields than a sheet has columns for are one column of ${format}, and are imported again`, async () => {
    const input = Object.fromEntries(Array.from({ length: MAX_SHEET_COLUMNS + 1 }, (_, n) => [`f${n}`, n]));
    const wide = [testCase(1, 'Wide', { input, expected: { price: 1 } }), testCase(2, 'Empty', { expected: 2 })];
    const read = await formats[format]?.(wide);
    expect(planCases(wide, read ?? [], 'keep', newId)).toMatchObject({ changes: [], sameCount: 2, faults: [] });
    const { changes, faults } = planCases([], read ?? [], 'keep', newId);
    expect(faults).toEqual([]);
    expect(changes.map(({ after }) => after?.input)).toEqual([input, {}]);
  });

test('a case is recognized by its id, else by its name, and keeps what the file does not say', async () => {
  const before = [
    testCase(1, 'First', { input: { a: 1 }, expected: { b: 1 }, notes: 'keep this' }),
    testCase(2, 'Second', { input: { a: 2 }, expected: { b: 2 } }),
    testCase(3, 'Third', { input: { a: 3 }, expected: { b: 3 } }),
  ];
  const csv = `name,a,b,id\nFirst,1,9,\nRenamed,2,2,${uuid(2)}\nNew one,5,5,\n`;
  const plan = planCases(before, await readText(csv, before), 'delete', newId);
  expect(plan.changes.map(({ kind, id, after }) => [kind, id.slice(-2), after?.name, after?.notes])).toEqual([
    ['changed', '01', 'First', 'keep this'],
    ['changed', '02', 'Renamed', null],
    ['new', expect.any(String), 'New one', null],
    ['deleted', '03', undefined, undefined],
  ]);
  expect(plan.changes[0]?.after).toMatchObject({ input: { a: 1 }, expected: { b: 9 } });
  expect(planCases(before, await readText(csv, before), 'keep', newId).changes).toHaveLength(3);
});

test('a sheet changes the fields of known cases that it has columns for, and nothing else of them', async () => {
  const before = [
    testCase(1, 'First', { input: { a: 1, b: { c: 2, d: 3 }, e: [1] }, expected: { x: 1, y: { z: 2 } }, tags: ['t'] }),
    testCase(2, 'Second', { input: { a: 2, b: 'a text' }, expected: 5 }),
  ];
  const after = async (csv: string) => {
    const { changes, faults } = planCases(before, await readText(csv, before), 'keep', newId);
    return faults.length > 0
      ? faults
      : changes.map(({ kind, after }) => [kind, after?.name, after?.input, after?.expected]);
  };
  const expected = { x: 1, y: { z: 2 } };
  // Without a column for the name, cases keep theirs.
  expect(await after(`id,input.a\n${uuid(1)},9\n${uuid(2)},2\n`)).toEqual([
    ['changed', 'First', { a: 9, b: { c: 2, d: 3 }, e: [1] }, expected],
  ]);
  expect(await after(`name,input.b.c,expected.y.z\nFirst,7,8\n`)).toEqual([
    ['changed', 'First', { a: 1, b: { c: 7, d: 3 }, e: [1] }, { x: 1, y: { z: 8 } }],
  ]);
  // An empty cell is a field that is not there.
  expect(await after(`name,input.e,input.b.c,input.b.d,expected.y.z\nFirst,,,,\n`)).toEqual([
    ['changed', 'First', { a: 1 }, { x: 1 }],
  ]);
  // A column for an object and others for its fields: each row fills one of them.
  expect(await after(`name,input.b,input.b.c\nFirst,,5\nSecond,another text,\n`)).toEqual([
    ['changed', 'First', { a: 1, b: { c: 5, d: 3 }, e: [1] }, expected],
    ['changed', 'Second', { a: 2, b: 'another text' }, 5],
  ]);
  expect(await after(`name,expected\nSecond,\n`)).toEqual(['Line 2, column B: Expected is required.']);
  // A new case without a name has that of its line.
  expect(await after('input.a,expected.x\n5,6\n')).toEqual([['new', 'Line 2', { a: 5 }, { x: 6 }]]);
});

test('of a case that a sheet adds, only the fields of its columns are compared, unless the sheet says otherwise', async () => {
  const added = async (csv: string) =>
    planCases([], await readText(csv), 'keep', newId).changes.map(({ after }) => after);
  expect(await added('name,input.age,expected.price\nA,17,5')).toMatchObject([
    { name: 'A', input: { age: 17 }, expected: { price: 5 }, match: 'members' },
  ]);
  expect(await added('name,input.age,expected.price,match\nA,17,5,whole')).toMatchObject([{ match: 'whole' }]);
});

test('what cannot be imported is told with line and column, and the rest is imported', async () => {
  const csv = [
    'name,input.age,input.age.years,expected.price,tolerance,clock,match',
    'Fine,1,,2,0,,whole',
    ',1,,2,0,,whole',
    'Two values,1,2,2,0,,whole',
    'Bad number,1,,2,a bit,,whole',
    'Bad clock,1,,2,0,noon,whole',
    'Bad match,1,,2,0,,some',
    'No answer,1,,,0,,whole',
    'Too far,1,,2,0,,whole,more',
    'Too large,1,,[1e400],0,,whole',
    'Too many digits,12345678901234567890,,2,0,,whole',
    'An error,#REF!,,2,0,,whole',
    'A formula,1,,=B2*2,0,,whole',
    'A text,"""#REF!""",,2,0,,whole',
  ].join('\n');
  const { changes, faults, refusal } = planCases([], await readText(csv), 'keep', newId);
  expect(changes.map(({ after }) => after?.name)).toEqual(['Fine', 'A text']);
  expect(faults).toEqual([
    'Line 3, column A: Test case name is required.',
    'Line 4, column C: another column gives this field a value already. Empty one of the two cells.',
    'Line 5, column E: Tolerance must be a number.',
    'Line 6, column F: Clock must be a time such as 2026-01-31T12:00:00Z.',
    'Line 7, column G: Match must be whole or members.',
    'Line 8, column D: Expected is required.',
    'Line 9, column H: there is no title above this cell.',
    'Line 10, column D: the number at "0" is too large. In quotes it is kept as a text.',
    'Line 11, column B: the number is beyond 9007199254740991, where numbers are not exact. In quotes it is kept as a text.',
    'Line 12, column B: the cell holds the error #REF!. In quotes it is kept as a text.',
    'Line 13, column D: the formula in the cell has no result. Open the file in a spreadsheet and save it. In quotes it is kept as a text.',
  ]);
  expect(refusal).toBeNull();
  expect(planCases([], await readText(csv), 'delete', newId).refusal).toContain('can only be deleted when all');
});

test('a fault in JSON is told with line and column', () => {
  const faultsOf = (text: string) => planCases([], readCaseJson(text), 'keep', newId).faults;
  expect(() => readCaseJson('[\n  {"name": }\n]')).toThrow(/^Line 2, column 12: /);
  expect(() => readCaseJson('{"cases": []}')).toThrow(UnreadableFile);
  expect(() => readCaseJson('[]')).toThrow('The list of test cases is empty.');
  expect(
    faultsOf(
      '{"tags": [[1], {"name": 1}],\n "test_cases": [\n  {"name": "a", "input": {}, "expected": 1},\n  5,\n  {"name": "b", "input": 1, "expected": 1},\n  {"name": "c", "input": {"a": [1e400]}, "expected": 1}]}',
    ),
  ).toEqual([
    'Line 4, column 3: a test case must be a JSON object.',
    'Line 5, column 26: Input must be a JSON object.',
    'Line 6, column 26: The number at "a.0" is too large.',
  ]);
});

test('a large file with thousands of faults tells the place of each', () => {
  const cases = Array.from(
    { length: 10_000 },
    (_, n) => `{"name": "${n}", "notes": "${'x'.repeat(200)}",\r\n "input": 1}`,
  );
  const { faults } = planCases([], readCaseJson(`[\n${cases.join(',\n')}]`), 'keep', newId);
  expect(faults).toHaveLength(10_000);
  expect(faults.at(-1)).toBe('Line 20001, column 11: Input must be a JSON object.');
});

const matched = (titles: readonly string[], known: Parameters<typeof matchTitles>[1]) =>
  matchTitles(titles, known).map(({ target, field }) => [target, field].filter(Boolean).join(' '));

test('a column is for what its title says, for a field that the cases have, or else for a field of the input', () => {
  const cases = [testCase(1, 'One', { input: { name: 'x', order: { total: 1 } }, expected: { fee: 1 } })];
  const titles = ['Name', 'order.total', 'fee', 'result.tax', 'expected', 'Notes', 'weight', '', 'tags', 'tags'];
  expect(matched(titles, knownFields(cases, noFields))).toEqual([
    'name',
    'input order.total',
    'expected fee',
    'expected tax',
    'wholeExpected',
    'notes',
    'input weight',
    'none',
    'tags',
    'input tags',
  ]);
});

test('a title names a field of the rules without regard to capitals, spaces and what joins words', () => {
  const schema = (fields: object) => ({ type: 'object', properties: fields });
  const rules = {
    input: fieldsOfSchema(schema({ creditScore: {}, customer: schema({ age: {}, name: {} }), id: {}, note: {} })),
    expected: fieldsOfSchema(schema({ monthly_rate: {}, decision: {} })),
  };
  const known = knownFields([], rules);
  const titles = [
    'Test case',
    'Credit score',
    'CUSTOMER AGE',
    'Name',
    'Monthly rate',
    'Expected decision',
    'id',
    'Note',
  ];
  expect(matched(titles, known)).toEqual([
    'name',
    'input creditScore',
    'input customer.age',
    'input customer.name',
    'expected monthly_rate',
    'expected decision',
    'input id',
    'input note',
  ]);
  // What our own export calls so is the case's.
  expect(matched(['name', 'input.age', 'id'], known)).toEqual(['name', 'input age', 'id']);
});

test('a title that only says input or answer is all of it, in whatever capitals, unless a field is called so', async () => {
  expect(matched(['Name', 'Input', 'Expected'], noFields)).toEqual(['name', 'wholeInput', 'wholeExpected']);
  for (const title of ['EXPECTED', 'Output', 'Result', 'answer'])
    expect(matched(['INPUT', title], noFields)).toEqual(['wholeInput', 'wholeExpected']);
  const known = knownFields([testCase(1, 'One', { input: { age: 1 }, expected: { answer: 1, fee: 1 } })], noFields);
  expect(matched(['Input.Age', 'Answer', 'Output.fee', 'Expected["a.b"]'], known)).toEqual([
    'input age',
    'expected answer',
    'expected fee',
    'expected ["a.b"]',
  ]);
  const [read] = await readText('Name,Input,Expected\nA,"{""age"":17}",5');
  expect(read).toMatchObject({ content: { input: { age: 17 }, expected: 5 }, fault: null });
});

test('which one a title is that the input and what is expected have both, is to be chosen', () => {
  const both = { input: { status: 'new', order: { id: 1 } }, expected: { status: 'old', fee: 1 } };
  const uses = matchTitles(
    ['Status', 'status', 'fee', 'input.status'],
    knownFields([testCase(1, 'A', both)], noFields),
  );
  const why = 'The input and the answer both have "status". Choose one, or leave the column out';
  expect(columnFaults(uses, (at) => 'ABCD'.charAt(at))).toEqual([why, why, null, null]);
  // The list stands at neither, because choosing what it stands at already would change nothing.
  expect(uses[0]?.target).toBe('open');
  for (const side of ['input', 'expected'] as const) {
    const chosen = withTarget(uses[0] as ColumnUse, side);
    expect(chosen).toMatchObject({ target: side, field: 'status' });
    expect(columnFaults([chosen], () => 'A')).toEqual([null]);
  }
  expect(columnFaults([withTarget(uses[0] as ColumnUse, 'none')], () => 'A')).toEqual([null]);
});

test('a field that both sides have is called as on the side that is chosen, unless somebody wrote another one', () => {
  const sides = { input: { customer: { status: 'new' } }, expected: { order: { status: 'old' } } };
  const [open] = matchTitles(['status'], knownFields([testCase(1, 'A', sides)], noFields));
  const expected = withTarget(open as ColumnUse, 'expected');
  expect(expected.field).toBe('order.status');
  const input = withTarget(expected, 'input');
  expect(input.field).toBe('customer.status');
  expect(withTarget(withTarget(input, 'none'), 'expected').field).toBe('order.status');
  expect(withTarget({ ...input, field: 'mine' }, 'expected').field).toBe('mine');
});

test('a second title for the whole answer, or for the whole input, is told and does not become a field', () => {
  const uses = matchTitles(['Name', 'Input', 'Expected', 'Output', 'input'], noFields);
  expect(columnFaults(uses, (at) => 'ABCDE'.charAt(at))).toEqual([
    null,
    'Column E is "Whole input" too. Leave one of them out',
    'Column D is "Whole answer" too. Leave one of them out',
    'Column C is "Whole answer" too. Leave one of them out',
    'Column B is "Whole input" too. Leave one of them out',
  ]);
});

test('a column without a field, and two that are the same, are told where they are', () => {
  const uses = matchTitles(['name', 'age', 'Alter', 'fee', 'x'], noFields)
    .with(2, { target: 'input', field: 'age ' })
    .with(3, { target: 'expected', field: '' })
    .with(4, { target: 'input', field: 'a..b' });
  expect(columnFaults(uses, (at) => 'ABCDE'.charAt(at))).toEqual([
    null,
    'Column C is this too. Leave one of them out',
    'Column B is this too. Leave one of them out',
    'Choose a field, or leave the column out',
    'Write the field such as customer.age',
  ]);
});

test('a text that Excel would cut is not exported to it', () => {
  const { rows } = sheetOfCases([testCase(1, 'Long', { input: { text: 'x'.repeat(40_000) } })]);
  expect(() => checkForExcel(rows)).toThrow('Test case 1 holds a text that is too long');
});

test('a field whose name has dots is named in brackets, also at the beginning', async () => {
  const [read] = await readText('name,"[""a.b""].c",expected.price\nA,1,5');
  expect(read?.content).toMatchObject({ input: { 'a.b': { c: 1 } } });
});

test('a column with a name that every object has, such as constructor, is a field of the input', () => {
  expect(matched(['constructor', 'toString', 'id'], noFields)).toEqual(['input constructor', 'input toString', 'id']);
});

test('as many test cases as a document may have are exported as JSON that can be imported again', async () => {
  const textOf = (name: string, length: number) => testCase(1, name, { input: { text: 'x'.repeat(length) } });
  const around = testCaseText(textOf('Large 000', 0)).length;
  const large = (n: number, length: number) => ({
    ...textOf(`Large ${String(n).padStart(3, '0')}`, length),
    id: uuid(n),
  });
  const cases = Array.from({ length: MAX_TEST_CASES_BYTES / MAX_TEST_CASE_LENGTH }, (_, n) =>
    large(n, MAX_TEST_CASE_LENGTH - around),
  );
  expect(cases.reduce((sum, one) => sum + testCaseText(one).length, 0)).toBe(MAX_TEST_CASES_BYTES);
  const text = jsonOfCases(cases);
  expect(text.split('\n')).toHaveLength(cases.length + 5);
  const { cases: read } = await readCaseFile(new File([text], 'large.json'), null);
  expect(planCases(cases, read ?? [], 'keep', newId)).toMatchObject({
    sameCount: cases.length,
    changes: [],
    faults: [],
  });
});
