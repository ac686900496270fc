import { MantineProvider } from '@mantine/core';
import type { Type } from '@rulewright/jdm';
import { anyType, scopeAt, toParsedGraph } from '@rulewright/jdm';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TitledSheets } from '#lib/sheets/titled-sheet.ts';
import { ImportForm } from './import-form.tsx';

const content = {
  inputs: [{ id: 'a', name: 'Age', field: 'age' }],
  outputs: [{ id: 'f', name: 'Fee', field: 'fee' }],
  rules: [],
};
const schema = JSON.stringify({ type: 'object', properties: { age: { type: 'number' } } });
const nodes = [
  { id: 'in', type: 'inputNode', name: 'Request', content: { schema } },
  { id: 't', type: 'decisionTableNode', name: 'Fees', content },
];
const edges = [{ id: '1', sourceId: 'in', targetId: 't', type: 'edge' }];
const ofSchema = scopeAt(toParsedGraph({ nodes, edges } as never), { nodeId: 't', row: null, column: '' });

/** Chooses a file whose cells below Age are texts. */
const openWithTexts = (count: number, scope: Type) =>
  openWith(
    Array.from({ length: count }, (_, n) => [`"age ${n}"`, '1']),
    scope,
  );

function openWith(lines: readonly (readonly string[])[], scope: Type = anyType) {
  const rows = lines.map((cells, n) => ({ line: n + 2, cells }));
  const sheets: TitledSheets = [{ name: '', isCsv: true, titles: ['Age', 'Fee'], rows }];
  const [edit, close] = [() => {}, () => {}];
  render(
    <MantineProvider>
      <ImportForm
        fileName="fees.csv"
        sheets={sheets}
        content={content}
        edit={edit}
        scope={() => scope}
        response={{ fields: () => anyType, valuesOf: () => [] }}
        close={close}
      />
    </MantineProvider>,
  );
}

test('cells are checked in the type that the schema gives their field, as the grid checks them', () => {
  openWithTexts(1, ofSchema ?? anyType);
  expect(screen.getByText('1 cell needs a look')).toBeVisible();
  expect(
    screen.getByText('Line 2, column A: the column holds a number, but this is a text, so it never matches.'),
  ).toBeVisible();
});

test('cells of a field of which nothing is known may be of any type', () => {
  openWithTexts(1, anyType);
  expect(screen.queryByText('1 cell needs a look')).not.toBeInTheDocument();
});

test('all cells that need a look are counted, and the first of them listed', () => {
  openWithTexts(60, ofSchema ?? anyType);
  expect(screen.getByText('60 cells need a look')).toBeVisible();
  expect(screen.getAllByText(/^Line \d+, column A/)).toHaveLength(50);
  expect(screen.getByText('and 10 more')).toBeInTheDocument();
});

test('empty lines are rows, unless somebody leaves them out', async () => {
  openWith([
    ['5', '1'],
    ['', ''],
    ['6', '2'],
    ['', ''],
  ]);
  expect(screen.getByText(/^4 rows added/)).toBeVisible();
  const choice = screen.getByRole('checkbox', { name: 'Import 2 empty lines as rows' });
  expect(choice).toHaveAccessibleDescription('A row without conditions matches every input.');
  await userEvent.click(choice);
  expect(screen.getByText(/^2 rows added/)).toBeVisible();
});
