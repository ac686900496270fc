import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPanel } from '#testing/open-panel.tsx';
import { ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { PlainCellEditor } from './cell-editing/plain-cell-editor.tsx';
import type { GridColumn } from './columns/grid-columns.ts';
import { gridColumns } from './columns/grid-columns.ts';
import { tableColumns } from './content/table-content.ts';
import { TablePanel } from './table-panel.tsx';
import { TableView } from './table-view.tsx';

const table = {
  later: 1,
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age', later: 2 }],
  outputs: [{ id: 'f', name: 'Fee', field: 'fee' }],
  rules: [
    { _id: '1', a: '> 5', f: '1', later: 3 },
    { _id: '2', a: '>', f: '2' },
  ],
};
const type = 'decisionTableNode';

test('who may not edit sees the table, moves in it, and changes nothing', async () => {
  const { steps, content } = openPanel(TableView, table, { type, readOnly: true });
  const grid = screen.getByRole('grid', { name: 'Decision table Node' });
  expect(grid).toHaveAttribute('aria-rowcount', '3');
  expect(screen.getByRole('gridcell', { name: '> 5' })).toBeVisible();
  const user = userEvent.setup();
  grid.focus();
  await user.keyboard('{ArrowDown}x{Enter}{Delete}{Control>}d{/Control}{Control>}{Delete}{/Control}');
  expect(screen.getByText('Row 2, Age')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add row' })).not.toBeInTheDocument();
  expect(steps).toEqual([]);
  expect(content()).toBe(table);
});

test('the columns that a new table begins with ask for their names, and no longer once they have some', async () => {
  const asNew = {
    ...table,
    inputs: [{ id: 'a', name: '', field: '' }],
    outputs: [{ id: 'f', name: '', field: 'output' }],
  };
  const { content } = openPanel(TablePanel, asNew, { type });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a field…' }));
  await userEvent.type(await screen.findByLabelText('Field', { selector: 'input' }), 'age{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Name the result…' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Field', { selector: 'input' });
  await waitFor(() => expect(field).toHaveFocus());
  // What is typed takes the place of the name that a new column has.
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('output');
  await userEvent.click(await screen.findByRole('button', { name: 'Save column' }));
  expect(content()).toMatchObject({ inputs: [{ field: 'age' }], outputs: [{ field: 'output', name: 'output' }] });
  expect(screen.queryByRole('button', { name: /…$/ })).not.toBeInTheDocument();
});

test('Escape first selects a single cell of several, and is then left to the panel around the table', () => {
  openPanel(TableView, table, { type, readOnly: true });
  const grid = screen.getByRole('grid');
  const isTaken = () => !fireEvent.keyDown(grid, { key: 'Escape' });
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  expect(isTaken()).toBe(true);
  expect(isTaken()).toBe(false);
});

test('keys change the cell that is active, as steps with names, and keep what is not known in its place', async () => {
  const { steps, content } = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Delete}{ArrowDown}{Control>}{Delete}{/Control}{Control>}{Enter}{/Control}');
  expect(steps).toEqual(['clear 1 cell', 'delete row 2', 'insert row 2']);
  const expected = {
    ...table,
    rules: [
      { ...table.rules[0], a: '' },
      { _id: expect.any(String), a: '', f: '' },
    ],
  };
  expect(content()).toEqual(expected);
  expect(Object.keys(content())).toEqual(Object.keys(table));
});

test('rows are inserted, duplicated, moved and deleted by keys, as steps with names', async () => {
  const rules = ['< 18', '[18..65)', '>= 65'].map((a, n) => ({ _id: `${n}`, a, f: '' }));
  const { steps, content } = openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}new{Enter}{Control>}{Home}{/Control}');
  // The copy is selected.
  await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}{Alt>}{ArrowDown}{/Alt}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>}{Delete}{/Control}');
  expect((content().rules as typeof rules).map(({ a }) => a)).toEqual(['< 18', 'new', '< 18', '[18..65)']);
  expect(steps).toEqual(['insert row 2', 'edit Age in row 2', 'duplicate row 1', 'move row 2', 'delete row 5']);
});

test('the hit policy is in sight and can be changed', async () => {
  const { content } = openPanel(TablePanel, table, { type });
  expect(await screen.findByRole('radio', { name: 'First' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Collect' }));
  expect(content().hitPolicy).toBe('collect');
});

test('Tab goes from cell to cell, and out of the table after Escape, which a screen reader is told', async () => {
  openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  const grid = screen.getByRole('grid');
  expect(grid).toHaveAccessibleDescription('Tab goes from cell to cell. Press Escape and then Tab to leave the table.');
  grid.focus();
  await user.keyboard('{Tab}');
  expect(screen.getByText('Row 1, Fee')).toBeVisible();
  await user.keyboard('{Escape}{ArrowDown}{Tab}');
  expect(screen.getByText('Row 2, Note')).toBeVisible();
  await user.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  expect(grid).not.toHaveFocus();
  grid.focus();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Tab leaves the table now.')).toBeVisible();
  await user.keyboard('{Tab}');
  expect(grid).not.toHaveFocus();
});

test('what is pasted from a spreadsheet is read by the type of each column, which is said, and stays as it is in notes', () => {
  const dated = { ...table, inputs: [{ ...table.inputs[0], fieldType: { type: 'date' } }] };
  const { content } = openPanel(TablePanel, dated, { type });
  const clipboardData = { getData: () => '2026-01-31\tTRUE\tFALSE\n> d("2026-01-31")\t"TRUE"\t2026-01-31' };
  fireEvent.paste(screen.getByRole('grid'), { clipboardData });
  expect(content().rules).toMatchObject([
    { a: 'd($).isSame("2026-01-31", "day")', f: 'true', _description: 'FALSE' },
    { a: '> d("2026-01-31")', f: '"TRUE"', _description: '2026-01-31' },
  ]);
});

test('a cell that cannot be read is marked, with the reason', () => {
  openPanel(TableView, table, { type, readOnly: true });
  expect(screen.getByRole('gridcell', { name: '>' })).toBeInvalid();
  expect(screen.getByRole('gridcell', { name: '>' })).toHaveAccessibleDescription('something is missing at its end');
});

test('a cell that cannot be read says why while it is typed, and afterwards', async () => {
  openPanel(TablePanel, { ...table, rules: [table.rules[0]] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const reason = 'something is missing at its end';
  screen.getByRole('grid').focus();
  await userEvent.keyboard('> ');
  expect((await screen.findAllByText(reason))[0]).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('gridcell', { name: '>' })).toBeInvalid();
  expect(screen.getByRole('gridcell', { name: '>' })).toHaveAccessibleDescription(reason);
  await userEvent.keyboard('{ArrowUp}> 5{Enter}');
  expect(screen.getByRole('gridcell', { name: '> 5' })).toBeValid();
});

test('a cell of another kind than its column is told while it is typed, and marked when it is left', async () => {
  const rules = [{ _id: '1', a: '', f: '1' }];
  const numbers = { ...table, inputs: [{ ...table.inputs[0], fieldType: { type: 'number' } }], rules };
  const { content } = openPanel(TablePanel, numbers, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const reason = 'the column holds a number, but this is a text, so it never matches';
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('"gold');
  expect(await screen.findByRole('textbox', { name: 'Age, row 1' })).toBeVisible();
  expect(screen.queryByText(reason)).not.toBeInTheDocument();
  await user.keyboard('"');
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  await user.keyboard('{Enter}');
  expect(content().rules).toMatchObject([{ a: '"gold"' }]);
  const cell = screen.getByRole('gridcell', { name: '="gold"' });
  expect(cell).toHaveAccessibleDescription(reason);
  expect(cell).toHaveAttribute('data-fault', 'warning');
});

test('what is wrong with a cell is changed with one press below the table, as one step', async () => {
  const { content, steps } = openPanel(TablePanel, { ...table, rules: [{ _id: '1', a: '18-21', f: '1' }] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Home}');
  await user.click(screen.getByRole('button', { name: 'Write [18..21]' }));
  expect(content().rules).toMatchObject([{ a: '[18..21]' }]);
  expect(steps).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Write [18..21]' })).not.toBeInTheDocument();
});

test('a code without quotes in a column without a type is written as the text, where nobody knows its name', async () => {
  const requestSchema = { type: 'object', properties: { age: { type: 'number' } } };
  const rules = [{ _id: '1', a: '', f: 'PC-1' }];
  const { content } = openPanel(TablePanel, { ...table, rules }, { type, requestSchema });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Home}{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Write "PC-1"' }));
  expect(content().rules).toMatchObject([{ f: '"PC-1"' }]);
});

test('the rows that a run hit are marked with their values, and can be shown alone', async () => {
  const run = { input: {}, output: { fee: 1 }, detail: { index: 0, reference_map: { age: 42 }, rule: {} }, rows: [0] };
  openPanel(TableView, table, { type, readOnly: true, run });
  expect(screen.getByRole('rowheader', { name: 'Row 1, hit by the last run' })).toBeVisible();
  const tested = screen.getByText('42');
  expect(tested).toBeVisible();
  expect(tested.closest('[role="gridcell"]')).toHaveTextContent(/^> 5\s*42$/);
  await userEvent.setup().click(screen.getByRole('button', { name: '1 row hit' }));
  expect(screen.queryByRole('rowheader', { name: 'Row 2' })).not.toBeInTheDocument();
});

test('a problem opens at its row and cell', () => {
  openPanel(TableView, table, { type, readOnly: true, shown: { row: 1, column: 'f', start: 0, end: 1 } });
  expect(screen.getByText('Row 2, Fee')).toBeVisible();
  expect(screen.getByRole('grid')).toHaveFocus();
});

test('a row that is asked for opens at its first cell', () => {
  openPanel(TableView, table, { type, readOnly: true, shown: { row: 1, column: null, start: 0, end: 0 } });
  expect(screen.getByText('Row 2, Age')).toBeVisible();
  expect(screen.getByRole('grid')).toHaveFocus();
});

test('a new table asks for its first input and its first output', async () => {
  const { steps, content } = openPanel(
    TablePanel,
    { hitPolicy: 'first', inputs: [], outputs: [], rules: [] },
    { type },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add input column' }));
  await user.type(await screen.findByLabelText('Field', { selector: 'input' }), 'age{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Add output column' }));
  await user.type(await screen.findByLabelText('Field', { selector: 'input' }), 'fee{Enter}');
  expect(steps).toEqual(['add input age', 'add output fee']);
  expect(content()).toMatchObject({
    inputs: [{ name: 'age', field: 'age' }],
    outputs: [{ name: 'fee', field: 'fee' }],
  });
});

test('the fields that only the present input has are offered for a column', async () => {
  const run = { input: { customer: { score: 700 }, amount: 3 }, output: {}, detail: null, rows: [] };
  openPanel(TablePanel, table, { type, run });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add input column' }));
  await user.type(await screen.findByLabelText('Field', { selector: 'input' }), 'customer.');
  expect(await screen.findByRole('option', { name: 'customer.score' })).toBeInTheDocument();
});

const filterMenu = async (column: string, item: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Menu of column ${column}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('texts are found and replaced, and a filter hides rows without changing their order', async () => {
  const rules = ['"gold"', '', '"silver"'].map((a, n) => ({ _id: `${n}`, a, f: `${n}` }));
  const { content } = openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const grid = screen.getByRole('grid');
  grid.focus();
  await userEvent.keyboard('{Control>}h{/Control}gold');
  await userEvent.type(screen.getByRole('textbox', { name: 'Replace with' }), 'vip');
  await userEvent.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(screen.getByRole('gridcell', { name: '"vip"' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), '{Escape}');
  expect(grid).toHaveFocus();

  fireEvent.contextMenu(screen.getByRole('columnheader', { name: /^Input Age/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Filter…' }));
  await userEvent.type(await screen.findByLabelText('Show rows whose Age contains'), 'silver{Enter}');
  expect(screen.getByText(/^1 of 3 rows/)).toBeVisible();
  expect(screen.getByRole('rowheader')).toHaveTextContent('3');
  grid.focus();
  await userEvent.keyboard('{End}{ArrowLeft}33{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(2);
  expect(content().rules).toEqual([{ ...rules[0], a: '"vip"' }, rules[1], { ...rules[2], f: '33' }]);
});

test('a filter stays when other columns are added and deleted, and goes with its own column', async () => {
  const rules = ['x', 'y', 'x', 'y', 'x'].map((f, n) => ({ _id: `${n}`, a: `${n}`, f }));
  const { steps } = openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await filterMenu('Fee', 'Filter…');
  await userEvent.type(await screen.findByLabelText('Show rows whose Fee contains'), 'x{Enter}');
  await filterMenu('Age', 'Insert input left…');
  await userEvent.type(await screen.findByLabelText('Field', { selector: 'input' }), 'tier{Enter}');
  expect(screen.getByText(/^3 of 5 rows/)).toBeVisible();
  await filterMenu('tier', 'Delete column');
  expect(screen.getByText(/^3 of 5 rows/)).toBeVisible();
  await filterMenu('Fee', 'Delete column');
  expect(screen.queryByText(/ of 5 rows/)).not.toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Row 2' })).toBeVisible();
  expect(steps).toEqual(['add input tier', 'delete column tier', 'delete column Fee']);
});

test('the rows that a run hit stay the same ones when rows before them are deleted and a column is filtered', async () => {
  const rules = ['x', 'y', 'x'].map((f, n) => ({ _id: `${n}`, a: `${n}`, f }));
  const run = { input: {}, output: {}, detail: null, rows: [0, 2] };
  openPanel(TablePanel, { ...table, rules }, { type, run });
  await screen.findByRole('button', { name: 'Add row' });
  await userEvent.click(screen.getByRole('button', { name: '2 rows hit' }));
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await filterMenu('Fee', 'Filter…');
  await userEvent.type(await screen.findByLabelText('Show rows whose Fee contains'), 'x{Enter}');
  expect(screen.getByText(/^1 of 2 rows/)).toBeVisible();
  expect(screen.getAllByRole('gridcell').map(({ textContent }) => textContent)).toContain('x');
});

test('rows are moved past the rows that are shown while others are hidden', async () => {
  const rules = ['x', 'y', 'x', 'y', 'x'].map((f, n) => ({ _id: `${n}`, a: `${n}`, f }));
  const { steps, content } = openPanel(TablePanel, { ...table, rules }, { type });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Menu of column Fee' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Filter…' }));
  await user.type(await screen.findByLabelText('Show rows whose Fee contains'), 'x{Enter}');
  expect(screen.getByText(/^3 of 5 rows/)).toBeVisible();
  screen.getByRole('grid').focus();
  // The first one goes behind the second one that is shown, and the last one before it.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(steps).toEqual(['move row 1', 'move row 5', 'move row 3']);
  expect((content().rules as { a: string }[]).map(({ a }) => a)).toEqual(['1', '4', '2', '0', '3']);
});

const unusual = {
  ...table,
  rules: [
    { _id: '1', a: '> 5 or\r\n< 2', f: 5 },
    { _id: '2', a: null, f: { tier: 'gold' } },
  ],
};

test('a cell that is opened and left without a change stays as it is, whatever it is', async () => {
  const { steps, content } = openPanel(TablePanel, unusual, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  for (const cell of ['> 5 or\n< 2', '5', '', 'null', '{"tier":"gold"}']) {
    await user.keyboard('{F2}');
    const lines = [...screen.getByRole('textbox', { name: /, row/ }).querySelectorAll('.cm-line')];
    expect(lines.map(({ textContent }) => textContent).join('\n')).toBe(cell);
    await user.keyboard('{Tab}');
  }
  expect(steps).toEqual([]);
  expect(content()).toBe(unusual);
});

test('a cell stays open while another window is used, and is kept when something else of the page gets the focus', async () => {
  const { steps, content } = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{F2}0');
  const editor = await screen.findByRole('textbox', { name: 'Age, row 1' });
  // Of another window, which leaves the editor the one of this page that is typed into.
  fireEvent.blur(editor);
  expect(editor).toBeInTheDocument();
  expect(steps).toEqual([]);
  await user.keyboard('0');
  act(() => editor.blur());
  expect(steps).toEqual(['edit Age in row 1']);
  expect(content().rules).toMatchObject([{ a: '> 500' }, {}]);
});

test('a cell that is typed into before the help for the language is loaded stays open while another window is used, and keeps its text when it is left', () => {
  const column = gridColumns(tableColumns(table), { widths: {} })[0] as GridColumn;
  const draft = { at: { row: 0, column: 0 }, text: '> 5', isReplacement: false };
  const kept: string[] = [];
  const style = { top: 0, left: 0, height: 0, width: 0, maxWidth: 0 };
  const nothing = () => {};
  const typing = { typed: { text: '> 50', caret: 4 }, type: nothing, setComposing: nothing };
  const ends = { commit: (text: string) => void kept.push(text), commitAll: nothing, cancel: nothing };
  render(<PlainCellEditor draft={draft} column={column} style={style} {...typing} {...ends} />);
  const field = screen.getByRole('textbox', { name: 'Age, row 1' });
  fireEvent.blur(field);
  expect(kept).toEqual([]);
  act(() => field.blur());
  expect(kept).toEqual(['> 50']);
});

test('replacing is opened by a press in the bar that finds, and by its keys there, and Enter replaces one', async () => {
  const { steps, content } = openPanel(TablePanel, table, { type });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Find in the table' }));
  await user.keyboard('>');
  await user.click(screen.getByRole('checkbox', { name: 'Replace' }));
  const replacement = screen.getByRole('textbox', { name: 'Replace with' });
  expect(replacement).toHaveFocus();
  await user.keyboard('<{Enter}');
  expect(steps).toEqual(['replace ">" in 1 cell']);
  expect(content().rules).toMatchObject([{ a: '< 5' }, { a: '>' }]);

  await user.keyboard('{Control>}f{/Control}');
  expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'Replace' }));
  expect(replacement).not.toBeInTheDocument();
  await user.keyboard('{Control>}h{/Control}');
  expect(screen.getByRole('textbox', { name: 'Replace with' })).toHaveFocus();

  screen.getByRole('grid').focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus();
});

test('who may not edit finds, and is offered no replacing', async () => {
  openPanel(TableView, table, { type, readOnly: true });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Control>}f{/Control}{Control>}h{/Control}');
  expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus();
  expect(screen.queryByRole('checkbox', { name: 'Replace' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Replace with' })).not.toBeInTheDocument();
});

test('Enter within selected cells brings the next one into sight, selecting more the one where the selection ends, and selecting all none', async () => {
  const rules = Array.from({ length: 60 }, (_, n) => ({ _id: `${n}`, a: `> ${n}`, f: '1' }));
  openPanel(TableView, { ...table, rules }, { type, readOnly: true });
  const user = userEvent.setup();
  const grid = screen.getByRole('grid');
  grid.focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(grid.scrollTop).toBe(0);
  await user.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
  expect(grid.scrollTop).toBe(59 * ROW_HEIGHT);
  await user.keyboard('{Enter}');
  expect(screen.getByText(/^Row 2, Age/)).toBeVisible();
  expect(grid.scrollTop).toBe(ROW_HEIGHT);
  await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  expect(grid.scrollTop).toBe(59 * ROW_HEIGHT);
});

test('what is pasted is selected, and its beginning stays in sight however many rows it has', async () => {
  const { content } = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const grid = screen.getByRole('grid');
  grid.focus();
  const text = Array.from({ length: 60 }, (_, row) => `> ${row}\t${row}`).join('\n');
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });
  expect(content().rules).toHaveLength(60);
  expect(screen.getByText('60 by 2 cells')).toBeVisible();
  expect(screen.getByText(/^Row 1, Age/)).toBeVisible();
  expect(grid.scrollTop).toBe(0);
  await userEvent.setup().keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(screen.getByText('59 by 2 cells')).toBeVisible();
});

test('rows that pass by have no colours until the table is at rest, and rows that come one by one have them at once', async () => {
  const rules = Array.from({ length: 60 }, (_, n) => ({ _id: `${n}`, a: `> ${n}`, f: `${n}` }));
  openPanel(TableView, { ...table, rules }, { type, readOnly: true });
  const grid = screen.getByRole('grid');
  const isColoured = (text: string) => screen.getByRole('gridcell', { name: text }).querySelector('span') !== null;
  const scrollTo = (row: number) => fireEvent.scroll(grid, { target: { scrollTop: row * ROW_HEIGHT } });
  const last = () => screen.getAllByRole('rowheader').length - 1;
  expect(isColoured('> 0')).toBe(true);
  scrollTo(1);
  const entered = last();
  expect(isColoured(`> ${entered}`)).toBe(true);
  scrollTo(5);
  expect(isColoured(`> ${entered}`)).toBe(true);
  expect(isColoured(`> ${entered + 4}`)).toBe(false);
  await waitFor(() => expect(isColoured(`> ${entered + 4}`)).toBe(true));
});

test('a screen reader is told which cells are selected, and how many', async () => {
  openPanel(TableView, table, { type, readOnly: true });
  const user = userEvent.setup();
  const selected = () => screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent);
  screen.getByRole('grid').focus();
  expect(selected()).toEqual(['> 5']);
  await user.keyboard('{ArrowRight}');
  expect(selected()).toEqual(['1']);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowLeft}{/Shift}');
  expect(selected()).toEqual(['> 5', '1', '>', '2']);
  expect(screen.getByText('2 by 2 cells')).toHaveRole('status');
});

test('a cell that is no text is shown as JSON, marked as what the engine cannot read, and mended by typing it again', async () => {
  const { steps, content } = openPanel(TablePanel, unusual, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const cell = screen.getByRole('gridcell', { name: '5' });
  expect(cell).toHaveAccessibleDescription('this is no text, and a cell has to be one: type it again');
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowRight}5{Enter}');
  expect(steps).toEqual(['edit Fee in row 1']);
  expect(content().rules).toEqual([{ ...unusual.rules[0], f: '5' }, unusual.rules[1]]);
  expect(screen.getByRole('gridcell', { name: '5' })).toBeValid();
});

test('a content of another shape is left alone', () => {
  openPanel(TablePanel, ['not', 'a', 'table'], { type });
  expect(screen.getByText(/not in a form that can be shown or run/)).toBeVisible();
});

test('a word without quotes that names nothing is explained while it is typed, and the cell is not marked', async () => {
  const rules = [
    { _id: '1', a: '', f: 'approve' },
    { _id: '2', a: '', f: 'age' },
    { _id: '3', a: '', f: 'region' },
  ];
  const run = { input: { region: 'north' }, output: null, detail: null, rows: [] };
  openPanel(TablePanel, { ...table, rules }, { type, run });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  const hint = 'approve is read as a field, and none of that name is known here. For a text write "approve"';
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('gridcell', { name: 'approve' })).not.toHaveAttribute('data-fault');
  await user.keyboard('{F2}');
  // The plain field gives way to the editor, and the hint with it.
  await waitFor(() => expect(screen.getByText(hint)).toBeVisible());
  await user.keyboard('{Escape}{Escape}{ArrowDown}');
  expect(screen.queryByText(/is read as a field/)).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Row 3, Fee')).toBeVisible();
  expect(screen.queryByText(/is read as a field/)).not.toBeInTheDocument();
});

test('what was wrong with a cell is not told below the table while another text is typed over it', async () => {
  openPanel(TablePanel, { ...table, rules: [{ _id: '1', a: '2026-01-31', f: '1' }] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Home}');
  const reason = '2026-01-31 is calculated as a subtraction. For a date, write "2026-01-31"';
  expect(screen.getByText(reason)).toBeVisible();
  await user.keyboard('5');
  expect(screen.queryByText(reason)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByText(reason)).toBeVisible();
});

test('an output column is offered the fields of the response', async () => {
  const responseSchema = { type: 'object', properties: { verdict: { type: 'string' } } };
  const asNew = { ...table, outputs: [{ id: 'f', name: '', field: 'output' }] };
  openPanel(TablePanel, asNew, { type, responseSchema });
  await userEvent.click(await screen.findByRole('button', { name: 'Name the result…' }));
  await userEvent.clear(await screen.findByLabelText('Field', { selector: 'input' }));
  expect(await screen.findByRole('option', { name: 'verdict' })).toBeVisible();
});

test('an output column can collect the values of all rows that hit, which is written as [] behind its field', async () => {
  const asNew = { ...table, outputs: [{ id: 'f', name: '', field: 'output', later: 1 }] };
  const { content } = openPanel(TablePanel, asNew, { type });
  await userEvent.click(await screen.findByRole('button', { name: 'Name the result…' }));
  fireEvent.change(await screen.findByLabelText('Field', { selector: 'input' }), { target: { value: 'order.tags' } });
  await userEvent.click(screen.getByRole('switch', { name: 'Collect the values of all rows that hit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save column' }));
  expect(content().outputs).toEqual([{ id: 'f', name: 'order.tags', field: 'order.tags[]', later: 1 }]);
  expect(screen.getByRole('columnheader', { name: /^Output order\.tags.*a list with the values/ })).toHaveTextContent(
    '[]',
  );
});

test('whoever types [] behind the field of an output column turns collecting on, and off again by its switch', async () => {
  const { content } = openPanel(TablePanel, { ...table, outputs: [{ id: 'f', name: '', field: 'output' }] }, { type });
  await userEvent.click(await screen.findByRole('button', { name: 'Name the result…' }));
  const field = await screen.findByLabelText('Field', { selector: 'input' });
  const collecting = screen.getByRole('switch', { name: 'Collect the values of all rows that hit' });
  fireEvent.change(field, { target: { value: 'tags[].name' } });
  expect(screen.getByText(/not to an item of a list/)).toBeVisible();
  fireEvent.change(field, { target: { value: 'tags[]' } });
  expect(field).toHaveValue('tags');
  expect(collecting).toBeChecked();
  await userEvent.click(collecting);
  await userEvent.click(screen.getByRole('button', { name: 'Save column' }));
  expect(content().outputs).toMatchObject([{ name: 'tags', field: 'tags' }]);
});

test('a table that gives all rows says that a column that collects makes no difference, and offers none', async () => {
  const outputs = [{ id: 'f', name: '', field: 'output' }];
  openPanel(TablePanel, { ...table, hitPolicy: 'collect', outputs }, { type });
  await userEvent.click(await screen.findByRole('button', { name: 'Name the result…' }));
  const field = await screen.findByLabelText('Field', { selector: 'input' });
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'tags[]' } });
  expect(screen.getByRole('switch', { description: /no difference here/ })).toBeChecked();
});

test('arrows move on from a word that is offered in quotes alone, and choose where more is offered', async () => {
  const { content } = openPanel(
    TablePanel,
    { ...table, rules: [table.rules[0], { _id: '2', a: '', f: '' }] },
    { type },
  );
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowRight}approve');
  expect(await screen.findByRole('option', { name: /^"approve"/ })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(content().rules).toMatchObject([{ f: 'approve' }, { f: '' }]);
  expect(screen.getByText('Row 2, Fee')).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByRole('option', { name: /^abs/ })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Row 2, Fee')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Fee, row 2' })).toBeVisible();
});

test('while nothing is known of the input, a word is explained in a result alone, which may be a field', async () => {
  openPanel(TablePanel, { ...table, rules: [{ _id: '1', a: 'limit', f: 'approve' }] }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{Home}');
  expect(screen.getByText('Row 1, Age')).toBeVisible();
  expect(screen.queryByText(/is read as a field/)).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}{F2}');
  const hint = 'approve is read as a field; for a text write "approve"';
  await waitFor(() => expect(screen.getByText(hint)).toBeVisible());
});

test('the texts that are ticked in a filter are shown, with how often they occur, and ticking all again shows every row', async () => {
  const rules = ['x', 'y', 'x', '', 'x'].map((f, n) => ({ _id: `${n}`, a: `${n}`, f }));
  openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await filterMenu('Fee', 'Filter…');
  await userEvent.click(await screen.findByRole('button', { name: 'None' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'x · 3' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '(empty) · 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getByText(/^4 of 5 rows/)).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: 'Row 2' })).not.toBeInTheDocument();
  await filterMenu('Fee', 'Filter…');
  expect(await screen.findByRole('checkbox', { name: 'y · 1' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'y · 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByText(/ of 5 rows/)).not.toBeInTheDocument();
});

test('the filter of a column with very many texts says that a part of them is typed instead', async () => {
  const rules = Array.from({ length: 120 }, (_, n) => ({ _id: `${n}`, a: '', f: `"text ${n}"` }));
  openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await filterMenu('Fee', 'Filter…');
  await waitFor(() => expect(screen.getByText(/too many different texts to tick/)).toBeVisible());
  expect(screen.queryByRole('button', { name: 'None' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Show rows whose Fee contains'), 'text 11{Enter}');
  expect(screen.getByText(/^11 of 120 rows/)).toBeVisible();
});

const cellMenu = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu of the selected cells' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};

test('cells are cut, pasted and filled to the right without a keyboard', async () => {
  userEvent.setup();
  const { steps, content } = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await cellMenu('Cut');
  await waitFor(() => expect(steps).toEqual(['cut 1 cell']));
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{ArrowDown}');
  await cellMenu('Paste');
  await waitFor(() => expect(content().rules).toMatchObject([{ a: '' }, { a: '> 5', f: '2' }]));
  await userEvent.keyboard('{ArrowRight}');
  await cellMenu('Fill right');
  expect(content().rules).toMatchObject([{ a: '' }, { a: '> 5', f: '> 5' }]);
});

test('where the browser does not let the page read the clipboard, the menu says which keys paste', async () => {
  userEvent.setup();
  const { steps } = openPanel(TablePanel, table, { type });
  await screen.findByRole('button', { name: 'Add row' });
  const refused = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await cellMenu('Paste');
  const words = 'The browser did not let the page read the clipboard. Press Ctrl+V instead.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(steps).toEqual([]);
  refused.mockRestore();
});

test('the copies of duplicated rows are selected, among filtered rows as well', async () => {
  const rules = ['x', 'y', 'x', 'y', 'x'].map((f, n) => ({ _id: `${n}`, a: `${n}`, f }));
  const { content } = openPanel(TablePanel, { ...table, rules }, { type });
  await screen.findByRole('button', { name: 'Add row' });
  await filterMenu('Fee', 'Filter…');
  await userEvent.type(await screen.findByLabelText('Show rows whose Fee contains'), 'x{Enter}');
  screen.getByRole('grid').focus();
  const firsts = () => (content().rules as { a: string }[]).map(({ a }) => a);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}{Shift>}d{/Shift}{/Control}');
  expect(firsts()).toEqual(['0', '1', '2', '0', '2', '3', '4']);
  await userEvent.keyboard('{Delete}');
  expect(firsts()).toEqual(['0', '1', '2', '', '', '3', '4']);
});
