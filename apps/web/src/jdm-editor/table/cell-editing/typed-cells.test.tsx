import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TablePanel } from '#jdm-editor/table/table-panel.tsx';
import { openPanel } from '#testing/open-panel.tsx';

const type = 'decisionTableNode';
const table = {
  hitPolicy: 'first',
  inputs: [
    { id: 'k', name: 'Kind', field: 'kind', fieldType: { type: 'string' } },
    { id: 'd', name: 'From', field: 'start', fieldType: { type: 'date' } },
  ],
  outputs: [{ id: 'n', name: 'Fee', field: 'fee', outputFieldType: { type: 'number' } }],
  rules: [
    { _id: '1', k: '"car"', d: 'd($).isSameOrAfter("2026-01-01", "day")', n: 'base * 2' },
    { _id: '2', k: '', d: '', n: '' },
  ],
};

const open = async () => {
  const panel = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
  return panel;
};

test('typed cells are shown short, and what is stored stands below the table with what it was understood as', async () => {
  const { content } = await open();
  for (const name of ['car', '>= 2026-01-01']) expect(screen.getByRole('gridcell', { name })).toBeVisible();
  expect(screen.getByText('text')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('date')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('expression')).toBeVisible();
  // What is opened and left as it is stays as it was written.
  await userEvent.keyboard('{F2}{Enter}');
  expect(content()).toBe(table);
});

test('what is typed is stored as its column reads it, one text in each column of a selection', async () => {
  const { content } = await open();
  await userEvent.keyboard('{ArrowDown}not car, van{Tab}1/31/2026{Tab}1,000.50{Enter}');
  expect(content().rules).toMatchObject([
    {},
    { k: 'not in ["car", "van"]', d: 'd($).isSame("2026-01-31", "day")', n: '1000.5' },
  ]);
  expect(screen.getByRole('gridcell', { name: 'not car, van' })).toBeVisible();
});

test('all that is understood as a test of numbers stands on the right', async () => {
  const inputs = [{ id: 'a', name: 'Age', field: 'age', fieldType: { type: 'number' } }];
  const rules = ['[18..21]', '> 5', '1, 2', 'base * 2'].map((a, n) => ({ _id: `${n}`, a, f: '' }));
  openPanel(TablePanel, { ...table, inputs, outputs: [], rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  for (const name of ['18..21', '> 5', '1, 2'])
    expect(screen.getByRole('gridcell', { name })).toHaveAttribute('data-number');
  expect(screen.getByRole('gridcell', { name: '=base * 2' })).not.toHaveAttribute('data-number');
});

test('what cannot be understood stays as it is typed and is marked, and a choice writes what was meant', async () => {
  const { content } = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}2026-02-29{Enter}{ArrowUp}');
  expect(content().rules).toMatchObject([{}, { d: '2026-02-29' }]);
  expect(screen.getByRole('gridcell', { name: '2026-02-29' })).toHaveAccessibleDescription(
    'there is no day 2026-02-29: 2026 is no leap year',
  );
  await userEvent.click(screen.getByRole('button', { name: '2026-03-01' }));
  expect(content().rules).toMatchObject([{}, { d: 'd($).isSame("2026-03-01", "day")' }]);
});

test('below the table stands what the check says of a cell', async () => {
  openPanel(TablePanel, { ...table, rules: [{ _id: '1', k: '', d: '29 February 2026', n: '' }] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('gridcell', { name: '29 February 2026' })).toBeInvalid();
  expect(screen.getByText('there is no day 2026-02-29: 2026 is no leap year')).toBeVisible();
});

test('what is said of a cell has its names as code below the table, and nothing around them where it is pointed at', async () => {
  openPanel(TablePanel, { ...table, rules: [{ _id: '1', k: '>= 100', d: '', n: '' }] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
  const words = /so >= never matches$/;
  expect(screen.getByRole('gridcell', { name: '=>= 100' })).toHaveAccessibleDescription(words);
  expect(await screen.findByText('>=', { selector: 'code' })).toBeVisible();
});

test('what has several meanings is offered in each of them while it is typed', async () => {
  const { content } = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}1.500');
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['1.5', '1500']));
  expect(screen.getByText('It is not clear which number 1.500 is.')).toBeVisible();
  await userEvent.click(screen.getByRole('option', { name: '1500' }));
  await userEvent.keyboard('{Enter}');
  expect(content().rules).toMatchObject([{}, { n: '1500' }]);
});

test('an offered meaning is chosen with the arrows', async () => {
  const { content } = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}1.500');
  await screen.findByRole('option', { name: '1500' });
  // So long the editor ignores keys, because what has just appeared was perhaps not seen: an arrow would move the caret, for which
  // there is no layout here.
  vi.setSystemTime(Date.now() + 100);
  await userEvent.keyboard('{ArrowUp}{Enter}{Enter}');
  expect(content().rules).toMatchObject([{}, { n: '1500' }]);
});

test('copied cells are short for others and the same in another place, and pasted ones are read by their columns', async () => {
  const { content } = await open();
  const grid = screen.getByRole('grid');
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  let text = '';
  fireEvent.copy(grid, { clipboardData: { setData: (_: string, value: string) => (text = value) } });
  expect(text).toBe('car\t>= 2026-01-01\t=base * 2');
  await userEvent.keyboard('{Home}{ArrowDown}');
  const pasteText = (value: string) => fireEvent.paste(grid, { clipboardData: { getData: () => value } });
  pasteText(text);
  expect(content().rules).toMatchObject([table.rules[0], { ...table.rules[0], _id: '2' }]);
  pasteText('van\t2026-02-29\tPC-1\nbus\t\t5');
  expect(await screen.findByText('2 texts, 1 number, 1 expression, 1 not understood.')).toBeVisible();
});

test('dates that can be read in two ways are asked about once', async () => {
  const { content } = await open();
  await userEvent.keyboard('{ArrowRight}');
  const clipboardData = { getData: () => '25/12/2026\n01/02/2026' };
  fireEvent.paste(screen.getByRole('grid'), { clipboardData });
  const order = await screen.findByLabelText('What comes first in these dates?');
  expect(order).toHaveAccessibleDescription('1 cell can be read in two ways, such as 01/02/2026.');
  await userEvent.selectOptions(order, 'dayFirst');
  await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(content().rules).toMatchObject([
    { d: 'd($).isSame("2026-12-25", "day")' },
    { d: 'd($).isSame("2026-02-01", "day")' },
  ]);
});

test('another type for 5,000 cells is one step, which shows before what becomes of them', async () => {
  const cells = Array.from({ length: 5_000 }, (_, n) => (n % 2 === 0 ? `"${n}"` : `"code ${n}"`));
  const rules = cells.map((k, n) => ({ _id: `${n}`, k, d: '', n: '' }));
  const { content, steps } = openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const before = content();
  await userEvent.click(screen.getByRole('button', { name: 'Menu of column Kind' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit column…' }));
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'number');
  expect(screen.getByText('5,000 cells: 2,500 numbers, 2,500 not understood.')).toBeVisible();
  expect(screen.getByText(/^Row 2, code 1: .* stay as they are and are marked\.$/)).toBeVisible();
  expect(content()).toBe(before);
  await userEvent.click(screen.getByRole('button', { name: 'Save column' }));
  const stored = (content().rules as typeof rules).map(({ k }) => k);
  expect(stored).toEqual(cells.map((cell, n) => (n % 2 === 0 ? String(n) : cell)));
  expect(steps).toEqual(['edit column Kind']);
  expect(before.rules).toBe(rules);
  expect(screen.getByRole('gridcell', { name: '="code 1"' })).toHaveAttribute('data-fault', 'warning');
});

test('a type that is not known is named in the dialog of its column', async () => {
  const inputs = [{ id: 'k', name: 'Kind', field: 'kind', fieldType: { type: 'money' } }];
  const { content } = openPanel(TablePanel, { ...table, inputs }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await userEvent.click(screen.getByRole('button', { name: 'Menu of column Kind' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit column…' }));
  expect(await screen.findByLabelText('Type')).toHaveAccessibleDescription(/"money", which is not known here/);
  await userEvent.click(screen.getByRole('button', { name: 'Save column' }));
  expect(content().inputs).toMatchObject([{ fieldType: { type: 'money' } }]);
});

/** Types into the field before the deferred search has run, as somebody does who types fast. */
const typeThenPress = (field: HTMLElement, value: string, pressed: HTMLElement) =>
  act(() => {
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(pressed, { key: 'Enter' });
  });

test('Enter behind what is typed to be found leads to the cell that shows it', async () => {
  await open();
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = screen.getByRole('textbox', { name: 'Find' });
  typeThenPress(field, '>= 2026', field);
  expect(screen.getByRole('gridcell', { name: '>= 2026-01-01' })).toHaveAttribute('aria-selected', 'true');
});
