import type { TestCase } from '@rulewright/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, later } from '#testing/fake-api.ts';
import {
  aCase,
  addedState,
  beforeEachTestOfCases,
  fakeTests,
  feeOf,
  idOf,
  idsIn,
  noCoverage,
  openTests,
  writeFee,
} from '#testing/fake-tests.ts';
import { content, found, path, write } from '#testing/open-document.ts';
import { pass, person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { home } from '#testing/workspace.ts';

// There are no workers here, so that every run is one on the server. What runs in the page is tried in a real browser.

beforeEachTestOfCases();

test('undo leaves what somebody else has made of a case since, says so, and goes on with the step before', async () => {
  const { fees, other } = fakeTests();
  const panel = await openTests();
  await writeFee(panel, 3, '1');
  await writeFee(panel, 1, '7');
  await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' });
  other.change(1, { expected: { 'fee/EU': 8 } });
  // The page hears of it with the next change.
  await writeFee(panel, 2, '5');
  await panel.findByDisplayValue('8');
  await person.click(panel.getByRole('button', { name: 'Undo: change fee/EU of Order 2' }));
  await waitFor(() => expect(fees()).toEqual([8, 4, 1]));
  await person.click(await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(
    'Not undone: change fee/EU of Order 1. The test case changed since you opened it.',
  );
  expect(fees()).toEqual([8, 4, 1]);
  await person.click(await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 3' }));
  await waitFor(() => expect(fees()).toEqual([8, 4, 9]));
});

test('what is written into two cells of a case one after the other is kept, however late the first is answered', async () => {
  const { cases, calls, hold } = fakeTests();
  const panel = await openTests();
  const cell = async (name: string) => panel.findByRole('textbox', { name });
  const goOn = hold();
  await writeFee(panel, 1, '5');
  const total = await cell('total of Order 1, input');
  await person.clear(total);
  await person.type(total, '100{Enter}');
  await person.type(await cell('Name of Order 1'), '{F2}!{Enter}');
  goOn();
  await waitFor(() => expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(3));
  expect(await cell('Name of Order 1!')).toBeVisible();
  expect(cases()[0]).toMatchObject({ name: 'Order 1!', input: { total: 100 }, expected: { 'fee/EU': 5 } });
});

test('a case that is opened while a cell of it is being saved is opened with what was written, and saved over it', async () => {
  const { cases, hold } = fakeTests();
  const panel = await openTests();
  const goOn = hold();
  await writeFee(panel, 1, '5');
  await press('Open row 1');
  goOn();
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await replaceText('Name', 'Of mine');
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await waitFor(() => expect(cases()[0]).toMatchObject({ name: 'Of mine', expected: { 'fee/EU': 5 } }));
});

test('two people write into different cells of a case at once, and both are kept', async () => {
  const { cases, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  other.change(1, { input: { total: 100 }, name: 'Of theirs' });
  await writeFee(panel, 1, '7');
  await waitFor(() =>
    expect(cases()[0]).toMatchObject({ name: 'Of theirs', input: { total: 100 }, expected: { 'fee/EU': 7 } }),
  );
  expect(await panel.findByRole('textbox', { name: 'fee/EU of Of theirs, expected' })).toHaveValue('7');
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
});

test('what somebody else has written into the same cell is left and shown, and what was typed is told', async () => {
  const { fees, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  other.change(1, { expected: { 'fee/EU': 8 } });
  await writeFee(panel, 1, '7');
  expect(await panel.findByRole('alert')).toHaveTextContent(
    'Bob Ross changed fee/EU of "Order 1" meanwhile, and it is left as it is. You wrote: 7',
  );
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toHaveValue('8'));
  other.remove(2);
  await writeFee(panel, 2, '7');
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('"Order 2" was deleted meanwhile.'));
  expect(fees()).toEqual([8, 9]);
});

test('a case is added as a row of the grid, and a field as a column of it, by hand', async () => {
  const { cases } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 3');
  await press('Add Row');
  const name = await panel.findByRole('textbox', { name: 'Name of Case 4' });
  await waitFor(() => expect(name).toHaveFocus());
  await press('Add Column');
  await press('Add');
  expect(panel.getByText('Write the name of a field, such as customer.age')).toBeVisible();
  await person.type(panel.getByRole('textbox', { name: 'Field' }), 'customer.age{Enter}');
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'customer.age of Order 1, input' })).toHaveFocus());
  await person.type(await panel.findByRole('textbox', { name: 'customer.age of Case 4, input' }), '17{Enter}');
  await waitFor(() => expect(cases()[3]).toMatchObject({ name: 'Case 4', input: { customer: { age: 17 } } }));
  await press('Add Column');
  await person.click(panel.getByText('Expected', { selector: 'label *' }));
  await person.type(panel.getByRole('textbox', { name: 'Field' }), 'grade{Enter}');
  await person.type(await panel.findByRole('textbox', { name: 'grade of Case 4, expected' }), 'A{Enter}');
  await waitFor(() => expect(cases()[3]).toMatchObject({ expected: { grade: 'A' } }));
  await person.click(await panel.findByRole('button', { name: 'Undo: change grade of Case 4' }));
  await waitFor(() => expect(cases()[3]).toMatchObject({ input: { customer: { age: 17 } }, expected: {} }));
});

test('Tab goes through the cells of a single row, and leaves the grid at its ends', async () => {
  fakeTests({ cases: [aCase(1, 4)] });
  const panel = await openTests();
  const last = await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' });
  await person.click(panel.getByRole('textbox', { name: 'Name of Order 1' }));
  await person.keyboard('{Tab}{Tab}');
  expect(last).toHaveFocus();
  await person.keyboard('{Tab}');
  const grid = last.closest('table') as HTMLElement;
  expect(grid.contains(document.activeElement)).toBe(false);
  await person.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{/Shift}');
  expect(grid.querySelector('input:focus')).toBeNull();
});

test('the grid has the habits of a spreadsheet: keys move from cell to cell, and Escape puts back what was there', async () => {
  const { fees } = fakeTests();
  const panel = await openTests();
  const cell = (name: string) => panel.getByRole('textbox', { name });
  await person.click(await panel.findByRole('textbox', { name: 'total of Order 1, input' }));
  await person.keyboard('{ArrowDown}{ArrowRight}');
  expect(cell('fee/EU of Order 2, expected')).toHaveFocus();
  // What is typed takes the place of what was there, and Enter goes on below.
  await person.keyboard('7{Enter}');
  expect(cell('fee/EU of Order 3, expected')).toHaveFocus();
  await waitFor(() => expect(fees()).toEqual([4, 7, 9]));
  await person.keyboard('55{Escape}');
  expect(cell('fee/EU of Order 3, expected')).toHaveFocus();
  expect(cell('fee/EU of Order 3, expected')).toHaveValue('9');
  await person.keyboard('{Tab}');
  await person.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}');
  expect(cell('total of Order 3, input')).toHaveFocus();
  await person.keyboard('{Control>}{Home}{/Control}');
  expect(cell('Name of Order 1')).toHaveFocus();
  // At the last row there is nothing below, and the focus stays.
  await person.keyboard('{Control>}{End}{/Control}8{Enter}');
  expect(cell('fee/EU of Order 3, expected')).toHaveFocus();
  await waitFor(() => expect(fees()).toEqual([4, 7, 8]));
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(fees()).toEqual([4, 7, 9]));
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(fees()).toEqual([4, 4, 9]));
  await person.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(fees()).toEqual([4, 7, 9]));
  await person.click(panel.getByRole('button', { name: 'Redo: change fee/EU of Order 3' }));
  await waitFor(() => expect(fees()).toEqual([4, 7, 8]));
});

test('a block of a spreadsheet is pasted as one step, with cases for the lines below the last, and a range is copied', async () => {
  const { cases } = fakeTests();
  const panel = await openTests();
  const told = () =>
    cases().map(({ name, input, expected }) => [name, (input as { total: number }).total, feeOf(expected)]);
  await person.click(await panel.findByRole('textbox', { name: 'total of Order 2, input' }));
  await person.paste('20\t7\ttoo far\r\n30\t8\tto the right\r\n40\t9\t\r\n');
  await waitFor(() =>
    expect(told()).toEqual([
      ['Order 1', 1, 4],
      ['Order 2', 20, 7],
      ['Order 3', 30, 8],
      ['Case 4', 40, 9],
    ]),
  );
  expect(panel.getByText('Left out: 1 column that did not fit (add columns first).')).toBeVisible();
  await panel.findByDisplayValue('Case 4');
  await person.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const clipboardData = { setData: vi.fn() };
  fireEvent.copy(panel.getByRole('textbox', { name: 'total of Order 2, input' }), { clipboardData });
  expect(clipboardData.setData).toHaveBeenCalledWith('text/plain', '20\t7\n30\t8');
  await person.keyboard('{Delete}');
  await waitFor(() =>
    expect(told().slice(1, 3)).toEqual([
      ['Order 2', undefined, undefined],
      ['Order 3', undefined, undefined],
    ]),
  );
  await person.click(await panel.findByRole('button', { name: 'Undo: clear 4 cells' }));
  await person.click(await panel.findByRole('button', { name: 'Undo: paste 9 cells' }));
  await waitFor(() =>
    expect(told()).toEqual([
      ['Order 1', 1, 4],
      ['Order 2', 2, 4],
      ['Order 3', 3, 9],
    ]),
  );
});

const withTotal = JSON.stringify({
  nodes: [
    {
      id: 'a',
      name: 'Alpha',
      type: 'inputNode',
      content: { schema: '{"type": "object", "properties": {"total": {"type": "number"}}}' },
    },
  ],
  edges: [],
});

test('a number that is not clear stays as it was typed, and what was meant is chosen below the grid', async () => {
  const { cases } = fakeTests({ content: withTotal });
  const panel = await openTests();
  const total = await panel.findByRole('textbox', { name: 'total of Order 1, input' });
  await person.type(total, '1.500{Enter}');
  await waitFor(() => expect(cases()[0]?.input).toEqual({ total: '1.500' }));
  expect(total).toHaveValue('1.500');
  expect(total).toHaveAccessibleDescription('It is not clear which number 1.500 is.');
  await press('Show the First');
  expect(await panel.findByText('It is not clear which number 1.500 is.')).toBeVisible();
  await press('1500');
  await waitFor(() => expect(cases()[0]?.input).toEqual({ total: 1500 }));
  expect(panel.queryByText(/not clear/)).not.toBeInTheDocument();
});

test('pasted numbers that can be read in two ways are asked about once, and not pasted where nobody says', async () => {
  const { cases } = fakeTests({ content: withTotal });
  const panel = await openTests();
  const totals = () => cases().map(({ input }) => input.total);
  const total = await panel.findByRole('textbox', { name: 'total of Order 1, input' });
  await person.click(total);
  const paste = async () => {
    // The dialog gives it the focus back.
    await waitFor(() => expect(total).toHaveFocus());
    await person.paste('1.500\n2.500\n7');
    return within(await screen.findByRole('dialog', { name: 'How are these cells meant?' }));
  };
  await person.click((await paste()).getByRole('button', { name: 'Cancel' }));
  expect(totals()).toEqual([1, 2, 3]);
  const dialog = await paste();
  await person.selectOptions(dialog.getByLabelText(/separates decimals/), ',');
  await person.click(dialog.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect(totals()).toEqual([1500, 2500, 7]));
});

test('empty lines of a block that is pasted are no cases', async () => {
  const { cases } = fakeTests();
  const panel = await openTests();
  await person.click(await panel.findByRole('textbox', { name: 'total of Order 3, input' }));
  await person.paste('30\t8\r\n\t\r\n40\t7\r\n\t \r\n\t\r\n');
  await waitFor(() => expect(cases().map(({ name }) => name)).toEqual(['Order 1', 'Order 2', 'Order 3', 'Case 4']));
  expect(cases()[3]).toMatchObject({ input: { total: 40 }, expected: { 'fee/EU': 7 } });
});

test('what is being typed stays with its case when one above it goes', async () => {
  const { cases, other, hold } = fakeTests();
  const panel = await openTests();
  const goOn = hold();
  await writeFee(panel, 3, '5');
  const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 2, expected' });
  await person.clear(cell);
  await person.type(cell, '77');
  other.remove(1);
  // The page hears of it with the answer.
  goOn();
  await waitFor(() => expect(panel.queryByDisplayValue('Order 1')).not.toBeInTheDocument());
  expect(panel.getByRole('textbox', { name: 'fee/EU of Order 2, expected' })).toHaveFocus();
  await person.keyboard('7{Enter}');
  await waitFor(() =>
    expect(cases().map(({ name, expected }) => [name, feeOf(expected)])).toEqual([
      ['Order 2', 777],
      ['Order 3', 5],
    ]),
  );
});

test('what is being typed is still there when its row was scrolled out of sight and back', async () => {
  const cases = Array.from({ length: 200 }, (_, at) => aCase(at + 1, 4));
  fakeApi({ ...found, [`GET ${path}/test-cases`]: () => ({ body: { test_cases: cases, revision: 200 } }) });
  const panel = await openTests();
  const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' });
  await person.type(cell, '{F2}2');
  const scroll = (top: number) =>
    fireEvent.scroll(panel.getByRole('region', { name: 'Test cases' }), { target: { scrollTop: top } });
  scroll(5_000);
  await panel.findByDisplayValue('Order 139');
  expect(panel.queryByDisplayValue('Order 60')).not.toBeInTheDocument();
  scroll(0);
  await panel.findByDisplayValue('Order 2');
  expect(panel.getByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toHaveValue('42');
  expect(cell).toHaveFocus();
});

test('a case that was deleted comes back to where it was', async () => {
  const { cases } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Open row 2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(cases().map(({ name }) => name)).toEqual(['Order 1', 'Order 3']));
  await person.click(await panel.findByRole('button', { name: 'Undo: delete Order 2' }));
  await waitFor(() => expect(cases().map(({ name }) => name)).toEqual(['Order 1', 'Order 2', 'Order 3']));
});

test('a list that was asked for before several cases were written does not put the old ones back', async () => {
  const { fees, other, holdRead } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  const goOn = holdRead();
  other.change(3, { notes: 'Look' });
  // The page hears of it, and asks for all.
  await writeFee(panel, 1, '5');
  await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' });
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  await press('Accept All 2');
  await waitFor(() => expect(fees()).toEqual([9, 9, 9]));
  await panel.findByRole('button', { name: 'Undo: accept 2 answers' });
  goOn();
  await pass(100);
  await person.click(panel.getByText('All 3'));
  expect(await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toHaveValue('9');
});

test('undo of several changes leaves the cases that somebody else has changed, and names them', async () => {
  const { fees, other } = fakeTests();
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  await press('Accept All 2');
  await waitFor(() => expect(fees()).toEqual([9, 9, 9]));
  const undo = await panel.findByRole('button', { name: 'Undo: accept 2 answers' });
  // The page has not heard of it.
  other.change(1, { expected: { 'fee/EU': 8 } });
  await person.click(undo);
  expect(await panel.findByRole('alert')).toHaveTextContent(
    'Not undone: accept 2 answers. "Order 1" was changed by somebody else meanwhile, and is left as it is.',
  );
  expect(fees()).toEqual([8, 4, 9]);
});

test('a case that somebody else changes while it is open is not overwritten, until one of the two is chosen', async () => {
  const { cases, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await replaceText('Name', 'Of mine');
  other.change(1, { name: 'Of theirs', notes: 'Look' });
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  expect(await dialog.findByText('Bob Ross changed this test case while it was open here.')).toBeVisible();
  expect(cases()[0]).toMatchObject({ name: 'Of theirs', notes: 'Look' });

  await person.click(dialog.getByRole('button', { name: 'Show Theirs' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Of theirs');
  expect(dialog.queryByText(/while it was open here/)).not.toBeInTheDocument();
  await replaceText('Name', 'Of both');
  other.change(1, { name: 'Of theirs again' });
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await person.click(await dialog.findByRole('button', { name: 'Keep Mine' }));
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(cases()[0]).toMatchObject({ name: 'Of both', notes: 'Look' });
});

test('answers that changed in the same way are accepted together, and taken back together', async () => {
  const { fees } = fakeTests();
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  const [group] = within(panel.getByRole('list', { name: 'Cases that changed in the same way' })).getAllByRole(
    'listitem',
  );
  expect(group).toHaveTextContent('2 cases changed in the same way: fee/EU');
  expect(group).toHaveTextContent('fee/EU is 9, 4 expected');
  await press('Accept All 2');
  await waitFor(() => expect(fees()).toEqual([9, 9, 9]));
  await person.click(await panel.findByRole('button', { name: 'Undo: accept 2 answers' }));
  await waitFor(() => expect(fees()).toEqual([4, 4, 9]));
});

test('a document is exported with its test cases, and a file of that kind brings them in after a preview', async () => {
  const server = fakeTests();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  renderApp(`${home}/projects/loans/documents/approval?tab=text`);
  await person.click(await screen.findByRole('button', { name: 'Export JSON' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Graph with Test Cases' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text()) ?? '';
  expect(JSON.parse(text).test_cases.map(({ name }: TestCase) => name)).toEqual(['Order 1', 'Order 2', 'Order 3']);

  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const bring = (file: string) => person.upload(input as HTMLInputElement, new File([file], 'rules.json'));
  // Nothing would change, so nothing is asked.
  await bring(text);
  await waitFor(() => expect(screen.getByLabelText('Document as JSON')).toHaveValue(content));
  expect(screen.queryByRole('dialog')).toBeNull();
  await bring(text.replaceAll('"fee/EU":4', '"fee/EU":7'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test cases of rules.json' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Test cases: 2 changed · 1 the same');
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(server.fees()).toEqual([7, 7, 9]));
  expect(screen.getByLabelText('Document as JSON')).toHaveValue(content);
});

test('answers that a run had no room for are asked for again in parts when they are accepted', async () => {
  const server = fakeTests({ room: (ids) => (ids ? 1 : 0) });
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  expect(panel.getByText('2 cases have their first difference in the same place: fee/EU')).toBeVisible();
  expect(panel.getAllByText('fee/EU is not as expected. The answer was left out: it is too large')[0]).toBeVisible();
  await press('Accept All 2');
  await waitFor(() => expect(server.fees()).toEqual([9, 9, 9]));
  const asked = server.calls.filter(({ call }) => call === `POST ${path}/test-runs`);
  expect(asked.map(({ body }) => idsIn(body)?.length)).toEqual([undefined, 2, 1]);
});

test('the dialog of a case whose answer a run had no room for says so, and accepts none that nobody knows to be alike', async () => {
  const { fees } = fakeTests({ room: (ids) => (ids ? 1 : 0) });
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  expect(dialog.getByText('fee/EU is not as expected. The answer was left out: it is too large')).toBeVisible();
  expect(dialog.queryByText('Answered')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Accept for All/ })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Accept the Answer' }));
  await waitFor(() => expect(fees()).toEqual([9, 4, 9]));
});

test('the dialog of a failing case accepts for all alike, and shows its input on the graph', async () => {
  const { fees, calls } = fakeTests();
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  expect(dialog.getByText('fee/EU is 9, 4 expected')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Show on Graph' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Graph Editor' })).toHaveAttribute('aria-selected', 'true'),
  );
  await waitFor(() => {
    const asked = calls.find(({ call }) => call.endsWith('/approval/test'));
    expect(asked?.body).toMatchObject({ inputData: { total: 1 }, trace: true });
  });

  await person.click(screen.getByRole('tab', { name: 'Tests' }));
  await press('Open row 2');
  const second = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await person.click(second.getByRole('button', { name: 'Accept for All 2 That Changed in the Same Way' }));
  await waitFor(() => expect(fees()).toEqual([9, 9, 9]));
});

test('Escape asks about what was written in a case, stays at the question, and leaves a case that was only looked at', async () => {
  const { cases } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Open row 1');
  await screen.findByRole('dialog', { name: 'Test Case' });
  await replaceText('Notes', 'Agreed in May');
  await person.keyboard('{Escape}');
  expect(screen.getByText('What you wrote here is not saved.')).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.queryByText('What you wrote here is not saved.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Notes')).toHaveValue('Agreed in May');
  await press('Close');
  await press('Go On Without Saving');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(cases()[0]?.notes).not.toBe('Agreed in May');

  await press('Open row 1');
  await screen.findByRole('dialog', { name: 'Test Case' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a case is shown on the graph at its fixed clock, which the console names until it is told to forget it', async () => {
  const { calls } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Open row 1');
  await screen.findByRole('dialog', { name: 'Test Case' });
  await replaceText('Fixed clock', 'noon');
  await press('Show on Graph');
  expect(screen.getByText('Clock must be a time such as 2026-01-31T12:00:00Z.')).toBeVisible();
  await replaceText('Fixed clock', '2020-06-01T00:00:00Z');
  await press('Show on Graph');
  await press('Go On Without Saving');
  await waitFor(() => {
    const asked = calls.find(({ call }) => call.endsWith('/approval/test'));
    expect(asked?.body).toMatchObject({ inputData: { total: 1 }, clock: '2020-06-01T00:00:00Z' });
  });
  expect(screen.getByText(/The clock stands at 2020-06-01T00:00:00Z/)).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Save as Test' }));
  const made = within(await screen.findByRole('dialog', { name: 'New Test Case' }));
  expect(made.getByRole('textbox', { name: 'Fixed clock' })).toHaveValue('2020-06-01T00:00:00Z');
  await person.click(made.getByRole('button', { name: 'Cancel' }));
  await press('Use the Present Time');
  expect(screen.queryByText(/The clock stands/)).not.toBeInTheDocument();
  expect(screen.getByText('The clock has changed since this test.')).toBeVisible();
});

test('what is written in the dialog of a case is not lost by what leads away from it, nor by accepting an answer', async () => {
  const { cases, fees } = fakeTests();
  const panel = await openTests();
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await replaceText('Notes', 'Ask Ada');
  for (const name of ['Accept the Answer', 'Accept for All 2 That Changed in the Same Way'])
    await person.click(dialog.getByRole('button', { name }));
  expect(dialog.getByText('Save what you wrote before you accept an answer.')).toBeVisible();
  for (const name of ['Show on Graph', 'History']) {
    await person.click(dialog.getByRole('button', { name }));
    expect(dialog.getByText('What you wrote here is not saved.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Stay' }));
  }
  expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask Ada');
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await waitFor(() => expect(cases()[0]).toMatchObject({ notes: 'Ask Ada' }));
  expect(fees()).toEqual([4, 4, 9]);
});

test('a case is shown on the graph from the dock of the workbench too', async () => {
  const { calls } = fakeTests();
  renderApp(`${home}/projects/loans/documents/approval`);
  await person.click(await screen.findByRole('button', { name: 'Fill the window' }));
  await person.click((await screen.findAllByRole('tab', { name: 'Tests' })).at(-1) as HTMLElement);
  await screen.findByDisplayValue('Order 1');
  await press('Open row 1');
  await screen.findByRole('dialog', { name: 'Test Case' });
  await press('Show on Graph');
  await waitFor(() => {
    const asked = calls.find(({ call }) => call.endsWith('/approval/test'));
    expect(asked?.body).toMatchObject({ inputData: { total: 1 } });
  });
});

test('the grid says of each case whether it passed and what differs first, and marks the cell that is wrong', async () => {
  fakeTests();
  const panel = await openTests();
  expect(panel.getAllByText('Not run')).toHaveLength(3);
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  const row = (n: number) => within(panel.getByRole('button', { name: `Open row ${n}` }).closest('tr') as HTMLElement);
  expect(row(1).getByText('Failed')).toBeVisible();
  expect(row(1).getByText('fee/EU is 9, 4 expected')).toBeVisible();
  expect(row(1).getByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toBeInvalid();
  expect(row(1).getByRole('textbox', { name: 'total of Order 1, input' })).toBeValid();
  expect(row(3).getByText('Passed')).toBeVisible();
  expect(row(3).getByRole('textbox', { name: 'fee/EU of Order 3, expected' })).toBeValid();
});

test('a new row is not failed before something is written, and one that passes stays among the failing until that is chosen anew', async () => {
  fakeTests();
  const panel = await openTests();
  const stateOf = (name: string) => within(panel.getByDisplayValue(name).closest('td') as HTMLElement);
  await panel.findByDisplayValue('Order 3');
  await press('Add Row');
  await panel.findByDisplayValue('Case 4');
  await person.click(panel.getByText('Failing 0'));
  expect(panel.getByText('The test cases were not run. Press Run on Server.')).toBeVisible();
  await person.click(panel.getByText('All 4'));
  await press('Run on Server');
  expect(await panel.findByText('2 of 3 failed')).toBeVisible();
  expect(stateOf('Case 4').getByText('New')).toBeVisible();
  expect(screen.getByText('1 row is empty, and the publish gate runs it too.')).toBeVisible();
  expect(stateOf('Order 1').getByText('Failed')).toBeVisible();
  await person.click(panel.getByText('Failing 2'));
  expect(panel.queryByDisplayValue('Order 3')).not.toBeInTheDocument();
  await writeFee(panel, 1, '9');
  await press('Run on Server');
  await panel.findByText('Failing 1');
  expect(stateOf('Order 1').getByText('Passed')).toBeVisible();
  await person.click(panel.getByText('All 4'));
  await person.click(panel.getByText('Failing 1'));
  expect(panel.queryByDisplayValue('Order 1')).not.toBeInTheDocument();
  expect(panel.getByDisplayValue('Order 2')).toBeVisible();
});

test('the server runs the saved version where nothing is unsaved, so that the run is kept, else what is in the editor', async () => {
  const { calls } = fakeTests();
  const panel = await openTests();
  const sent = () => calls.filter(({ call }) => call === `POST ${path}/test-runs`).map(({ body }) => body);
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  expect(sent()).toEqual([{ version: 4 }]);
  const unsaved = content.replace('Alpha', 'Beta');
  await write(unsaved);
  await person.click(screen.getByRole('tab', { name: 'Tests' }));
  await press('Run on Server');
  await waitFor(() => expect(sent()).toEqual([{ version: 4 }, { content: unsaved }]));
});

test('a list of what is not reached that was cut says how much more there is', async () => {
  const unreached = Array.from({ length: 2 }, (_, place) => ({ kind: 'row' as const, node_id: 'a', place }));
  fakeTests({ run: { coverage: { ...noCoverage, rows: { reached: 1, total: 1_503 } }, unreached } });
  const panel = await openTests();
  await press('Run on Server');
  await person.click(await panel.findByText('Coverage 0 %'));
  expect(within(panel.getByRole('list', { name: 'Not reached' })).getAllByRole('listitem')).toHaveLength(2);
  expect(panel.getByText('and 1,500 more')).toBeVisible();
});

test('a number in a cell that cannot be kept is refused by name, and nothing is sent', async () => {
  const { calls } = fakeTests();
  const panel = await openTests();
  const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' });
  await person.clear(cell);
  await person.type(cell, '1e400{Enter}');
  expect(await panel.findByText('The number at "fee/EU" is too large.')).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('a run on the server tells how far it is, and can be stopped', async () => {
  const rest = later();
  fakeTests({
    async *progress() {
      yield { done: 0, total: 3 };
      yield { done: 2, total: 3 };
      await rest.promise;
    },
  });
  const panel = await openTests();
  await press('Run on Server');
  expect(await panel.findByText('2 of 3')).toBeVisible();
  expect(panel.getByRole('progressbar', { name: 'Cases run' })).toHaveAttribute('aria-valuenow', String((2 / 3) * 100));
  await press('Stop');
  await panel.findByRole('button', { name: 'Run on Server' });
  expect(panel.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(panel.queryByText(/failed/)).not.toBeInTheDocument();

  await press('Run on Server');
  await panel.findByText('2 of 3');
  rest.answer({});
  expect(await panel.findByText('2 of 3 failed')).toBeVisible();
});

test('the first cases are shown, and can be changed, before all have arrived', async () => {
  let cases = Array.from({ length: 60 }, (_, at) => aCase(at + 1, 4));
  let revision = 60;
  const whole = later();
  const { calls } = fakeApi({
    ...found,
    [`GET ${path}/test-cases`]({ query }) {
      if (!query.has('limit')) return whole.promise;
      const test_cases = cases.slice(0, Number(query.get('limit')));
      return { body: { test_cases, revision, next_cursor: 'next', total: cases.length } };
    },
    [`PUT ${path}/test-cases/${idOf(1)}`]({ body }) {
      const changed = { ...aCase(1, 4), ...(body as TestCase), revision: ++revision };
      cases = cases.with(0, changed);
      return { body: changed };
    },
  });
  const panel = await openTests();
  const writeFee = async (fee: string) => {
    const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' });
    await person.clear(cell);
    await person.type(cell, `${fee}{Enter}`);
  };
  const sent = () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body as TestCase);
  await writeFee('5');
  await waitFor(() => expect(sent().map((one) => [feeOf(one.expected), one.revision])).toEqual([[5, 1]]));
  expect(panel.getByText('All')).toBeVisible();
  await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' });
  // A new row goes below the last one, and those of a file are compared with all.
  for (const name of ['Add Row', 'Import'])
    expect(panel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');

  whole.answer({ body: { test_cases: cases, revision } });
  await panel.findByText('All 60');
  expect(panel.getByRole('button', { name: 'Import' })).not.toHaveAttribute('aria-disabled');
  // What nobody else has changed is not read again after a change.
  const reads = () => calls.filter(({ call }) => call === `GET ${path}/test-cases`).length;
  const before = reads();
  await writeFee('6');
  await waitFor(() =>
    expect(sent().map((one) => [feeOf(one.expected), one.revision])).toEqual([
      [5, 1],
      [6, 61],
    ]),
  );
  await person.click(await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' }));
  await waitFor(() => expect(sent().map((one) => feeOf(one.expected))).toEqual([5, 6, 5]));
  expect(reads()).toBe(before);
  // Somebody else has added one meanwhile.
  cases = [...cases, aCase(61, 4)];
  revision++;
  await writeFee('7');
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('how answers are compared is set for the cases of which cells are selected, or for all that are shown, as one step', async () => {
  const { cases } = fakeTests({ cases: [aCase(1, 4), { ...aCase(2, 4), tolerance: 0.5 }, aCase(3, 9)] });
  const panel = await openTests();
  const set = async () => {
    await press('Set Comparison');
    return within(await screen.findByRole('dialog', { name: 'How Answers Are Compared' }));
  };
  const compared = () => cases().map(({ match, tolerance }) => `${match} ${tolerance}`);
  await person.click(await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' }));
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
  let dialog = await set();
  expect(dialog.getByText('Nothing is chosen yet.')).toBeVisible();
  await person.selectOptions(dialog.getByLabelText('Compare'), 'members');
  expect(dialog.getByText('2 test cases will change.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(compared()).toEqual(['members 0', 'members 0.5', 'whole 0']));

  dialog = await set();
  await person.click(dialog.getByText('All 3 cases shown'));
  await person.type(dialog.getByLabelText('Tolerance of numbers'), '-1');
  expect(dialog.getByText('Tolerance must be at least 0')).toBeVisible();
  expect(dialog.getByRole('status')).toBeEmptyDOMElement();
  await person.clear(dialog.getByLabelText('Tolerance of numbers'));
  await person.type(dialog.getByLabelText('Tolerance of numbers'), '0.5');
  expect(dialog.getByText('2 test cases will change.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(compared()).toEqual(['members 0.5', 'members 0.5', 'whole 0.5']));
  await press('Undo: set how 2 test cases are compared');
  await waitFor(() => expect(compared()).toEqual(['members 0', 'members 0.5', 'whole 0']));
});

test('how answers are compared is set for the case of the only cell that is selected, and for all where none is', async () => {
  const { cases, other } = fakeTests();
  const panel = await openTests();
  const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 2, expected' });
  await press('Set Comparison');
  let dialog = within(await screen.findByRole('dialog', { name: 'How Answers Are Compared' }));
  expect(dialog.getByText('All 3 cases shown')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));

  await person.click(cell);
  await press('Set Comparison');
  dialog = within(await screen.findByRole('dialog', { name: 'How Answers Are Compared' }));
  expect(dialog.getByRole('radio', { name: '1 selected case' })).toBeChecked();
  await person.selectOptions(dialog.getByLabelText('Compare'), 'members');
  // Another case stands in its row as soon as the page hears of it.
  other.remove(1);
  fireEvent(window, new Event('visibilitychange'));
  expect(await dialog.findByText('All 2 cases shown')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(cases().map(({ name, match }) => `${name} ${match}`)).toEqual(['Order 2 members', 'Order 3 whole']),
  );
});

test('a deleted case of which only what may be anything, its clock, its notes or its tags were written can be restored', async () => {
  const blank = { ...addedState(1, 4).test_case, input: {}, expected: {} };
  const written = [
    { any: ['/date'] },
    { clock: '2026-01-31T12:00:00Z' },
    { notes: 'Ask Ada' },
    { tags: ['later'] },
    {},
  ];
  const states = written.map((more, at) => ({
    ...addedState(at + 4, 4),
    revision: 9 - at,
    change: 'deleted',
    test_case: null,
    before: { ...blank, ...more, name: `Case ${at + 4}` },
  }));
  fakeTests({ also: { [`GET ${path}/test-cases/history`]: () => ({ body: { states, next_cursor: null } }) } });
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('History');
  const history = within(await screen.findByRole('dialog', { name: 'History of the Test Cases' }));
  const entries = await history.findAllByRole('listitem');
  const restorable = entries.map((entry) => within(entry).queryByRole('button', { name: 'Restore' }) !== null);
  expect(restorable).toEqual([true, true, true, true, false]);
});

test('the history tells what somebody wrote in one go as one entry, opens each, and offers to restore only what was otherwise', async () => {
  const { test_case: first, ...added } = addedState(1, 4);
  const blank = { ...first, input: {}, expected: {} };
  const changed = (revision: number, minute: number, test_case: object, before: object) => ({
    ...added,
    revision,
    at: `2026-03-04T12:0${minute}:00.000Z`,
    change: 'changed',
    test_case,
    before,
  });
  const half = { ...first, expected: {} };
  const states = [changed(2, 2, first, half), changed(1, 1, half, blank), { ...added, test_case: blank }];
  fakeTests({ also: { [`GET ${path}/test-cases/history`]: () => ({ body: { states, next_cursor: null } }) } });
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('History');
  const history = within(await screen.findByRole('dialog', { name: 'History of the Test Cases' }));
  expect(await history.findByText(/^Order 1$/)).toBeVisible();
  expect(history.getAllByRole('listitem')).toHaveLength(1);
  expect(history.getByRole('listitem')).toHaveTextContent('Order 1 added');
  expect(history.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await person.click(history.getByRole('button', { name: 'Show Each of 3' }));
  const each = within(history.getByRole('list', { name: 'Each change, newest first' }));
  const entries = each.getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Order 1 changed what is expected'),
    expect.stringContaining('Order 1 changed input'),
    expect.stringContaining('Order 1 added'),
  ]);
  const restorable = entries.map((entry) => within(entry).queryByRole('button', { name: 'Restore' }) !== null);
  expect(restorable).toEqual([false, true, false]);
});
