import { expect, test } from 'vitest';
import { surveySheet } from './survey-sheets.ts';

test.each(['<c>', '<c r="A1">', '<c r="A1"><f>', '<c r="A1"><v>', '<c ', '<c r="', '<row ', '<', '<c></'])(
  'a sheet of millions of %s, none of which is ever closed, is looked through once',
  (part) => {
    // Looking for what closes each of them would take minutes.
    expect(surveySheet(part.repeat(5_000_000 / part.length)).valueless).toEqual([]);
  },
);

test('a cell that is never closed is left out, and the next one is read', () => {
  const sheet = '<row r="2"><c r="A2"><f>1<c r="B2" t="e"><v>#REF!</v></c><x:c r="C2"><x:f>B2</x:f></x:c></row>';
  expect(surveySheet(sheet)).toEqual({
    valueless: [
      { row: 1, column: 1, text: '#REF!' },
      { row: 1, column: 2, text: '=B2' },
    ],
    rows: 2,
    columns: 3,
    rowsWithText: 0,
  });
});

test('the last row with a text is known, and neither formulas nor colours count', () => {
  const text = '<row r="2"><c r="A2" t="s"><v>0</v></c></row>';
  const formula = '<row r="3"><c r="A3" t="str"><f>IF(B3="","",B3)</f><v></v></c></row>';
  const colour = '<row r="4"><c r="A4" s="1"></c><c r="B4" s="1"/></row>';
  expect(surveySheet(text + formula + colour)).toMatchObject({ rows: 3, rowsWithText: 2 });
});
