import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noAnswer } from '#testing/fake-api.ts';
import { aCase, beforeEachTestOfCases, fakeTests, openTests, writeFee } from '#testing/fake-tests.ts';
import { approval, expectState, path, returnToPage } from '#testing/open-document.ts';
import { person, press, replaceText } from '#testing/person.ts';

// What was written into the grid and could not be saved.

beforeEachTestOfCases();

type Panel = Awaited<ReturnType<typeof openTests>>;

const fee = (panel: Panel, n: number) => panel.findByRole('textbox', { name: `fee/EU of Order ${n}, expected` });

/** The page of a server that does not answer, after a fee was written. */
async function writeInVain(values: Parameters<typeof fakeTests>[0] = {}) {
  const server = fakeTests(values);
  const panel = await openTests();
  server.fail(() => {
    throw noAnswer;
  });
  await writeFee(panel, 1, '5');
  await panel.findByText('Failed to save test cases', { exact: false });
  return { ...server, panel };
}

const dashboard = () => screen.findByRole('heading', { name: 'Welcome, Ada' });

async function leave() {
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
}

/** Whether the browser would ask before the tab is closed. */
function closingAsks(): boolean {
  const event = createEvent('beforeunload', window, { cancelable: true });
  return !fireEvent(window, event);
}

test('a cell that could not be saved is shown and told, and saved when it is tried again', async () => {
  const { panel, fees, fail } = await writeInVain();
  expect(panel.getByRole('alert')).toHaveTextContent('Not saved: change fee/EU of Order 1');
  expect(panel.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  expect(await fee(panel, 1)).toHaveValue('5');
  await expectState('Unsaved test cases');
  await press('Try Again');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Try Again' })).not.toHaveAttribute('aria-disabled'));
  expect(await fee(panel, 1)).toHaveValue('5');
  fail(null);
  await press('Try Again');
  await waitFor(() => expect(fees()).toEqual([5, 4, 9]));
  await expectState('All changes saved');
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  expect(await fee(panel, 1)).toHaveValue('5');
  await person.click(panel.getByRole('button', { name: 'Undo: change fee/EU of Order 1' }));
  await waitFor(() => expect(fees()).toEqual([4, 4, 9]));
});

test.each([
  [503, 'unavailable', 'Come back later'],
  [429, 'rate_limited', 'Too many requests'],
  [400, 'invalid', 'The name is too long'],
] as const)('a cell that is answered with %i is kept, and the reason is told', async (status, code, message) => {
  const { fail, fees } = fakeTests();
  const panel = await openTests();
  fail(() => ({ status, body: { code, message } }));
  await writeFee(panel, 1, '5');
  expect(await panel.findByRole('alert')).toHaveTextContent(message);
  expect(await fee(panel, 1)).toHaveValue('5');
  fail(null);
  await press('Try Again');
  await waitFor(() => expect(fees()).toEqual([5, 4, 9]));
});

test('of a cell that was written again after it could not be saved, only the newer text is sent', async () => {
  const { panel, fees, fail, calls } = await writeInVain();
  fail(null);
  const before = calls.length;
  await writeFee(panel, 1, '6');
  await waitFor(() => expect(fees()).toEqual([6, 4, 9]));
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument());
  await expectState('All changes saved');
  const sent = calls.slice(before).filter(({ call }) => call.startsWith('PUT'));
  expect(sent).toEqual([expect.objectContaining({ body: expect.objectContaining({ expected: { 'fee/EU': 6 } }) })]);
});

test('several texts of one cell that could not be saved are tried again as the last of them', async () => {
  const { panel, fees, fail, calls } = await writeInVain();
  await writeFee(panel, 1, '6');
  await writeFee(panel, 2, '7');
  await waitFor(() =>
    expect(panel.getByRole('alert')).toHaveTextContent('Not saved: change fee/EU of Order 1, change fee/EU of Order 2'),
  );
  fail(null);
  const before = calls.length;
  await press('Try Again');
  await waitFor(() => expect(fees()).toEqual([6, 7, 9]));
  expect(calls.slice(before).filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2);
});

test('a text that waited behind one that could not be saved is not written over by trying that again', async () => {
  const { fees, fail, hold } = fakeTests();
  const panel = await openTests();
  const goOn = hold();
  let isFirst = true;
  fail(() => {
    if (!isFirst) return null;
    isFirst = false;
    throw noAnswer;
  });
  await writeFee(panel, 1, '5');
  await writeFee(panel, 1, '6');
  goOn();
  await waitFor(() => expect(fees()).toEqual([6, 4, 9]));
  await expectState('All changes saved');
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
});

test('trying again leaves what somebody else has written into the cell meanwhile, and tells what was typed', async () => {
  const { panel, fees, fail, other } = await writeInVain();
  other.change(1, { expected: { 'fee/EU': 8 } });
  fail(null);
  await press('Try Again');
  await waitFor(() =>
    expect(panel.getByRole('alert')).toHaveTextContent(
      'Bob Ross changed fee/EU of "Order 1" meanwhile, and it is left as it is. You wrote: 5',
    ),
  );
  await waitFor(async () => expect(await fee(panel, 1)).toHaveValue('8'));
  expect(fees()).toEqual([8, 4, 9]);
  await expectState('All changes saved');
});

test('a text whose answer was lost on the way is not taken for one of somebody else', async () => {
  const { panel, fees, fail, other } = await writeInVain();
  other.change(1, { updated_by: 'Ada Lovelace', expected: { 'fee/EU': 5 } });
  fail(null);
  await press('Try Again');
  await expectState('All changes saved');
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  expect(fees()).toEqual([5, 4, 9]);
});

test('discarding puts the cells back to what is saved, and so does the saved text typed again', async () => {
  const { panel, fees } = await writeInVain();
  await press('Discard Changes');
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument());
  expect(await fee(panel, 1)).toHaveValue('4');
  await expectState('All changes saved');
  await writeFee(panel, 1, '5');
  await panel.findByRole('alert');
  await writeFee(panel, 1, '4');
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument());
  expect(await fee(panel, 1)).toHaveValue('4');
  expect(fees()).toEqual([4, 4, 9]);
});

test('what somebody else has overtaken is told also where more is tried again after it', async () => {
  const { panel, fees, fail, other } = await writeInVain();
  await writeFee(panel, 2, '6');
  await waitFor(() => expect(panel.getByText(/^Not saved:/)).toHaveTextContent('Order 2'));
  other.change(1, { expected: { 'fee/EU': 8 } });
  fail(null);
  await press('Try Again');
  await waitFor(() => expect(fees()).toEqual([8, 6, 9]));
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('You wrote: 5'));
});

test('who leaves stays where somebody else has overtaken what is not saved, and reads what was typed', async () => {
  const { fees, fail, other } = await writeInVain();
  await person.click(screen.getByRole('tab', { name: 'Settings' }));
  other.change(1, { expected: { 'fee/EU': 8 } });
  fail(null);
  const dialog = await leave();
  await person.click(dialog.getByRole('button', { name: 'Save and Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/You wrote: 5/)).toBeVisible();
  expect(screen.getByRole('heading', { name: approval.name })).toBeVisible();
  expect(fees()).toEqual([8, 4, 9]);
});

test('a cell that could not be saved is copied as it is shown, and cleared with those around it', async () => {
  const { panel, fail, fees } = await writeInVain({ cases: [{ ...aCase(1, 4), expected: {} }, aCase(2, 4)] });
  const first = await fee(panel, 1);
  await person.click(first);
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const clipboard = new Map<string, string>();
  fireEvent.copy(first, { clipboardData: { setData: (kind: string, text: string) => clipboard.set(kind, text) } });
  expect(clipboard.get('text/plain')).toBe('5\n4');
  fail(null);
  await person.keyboard('{Delete}');
  await waitFor(() => expect(fees()).toEqual([undefined, undefined]));
  await expectState('All changes saved');
});

test('undo takes back a step that was never saved without asking the server, and then those before it', async () => {
  const { fees, fail } = fakeTests();
  const panel = await openTests();
  await writeFee(panel, 2, '7');
  await waitFor(() => expect(fees()).toEqual([4, 7, 9]));
  fail(() => {
    throw noAnswer;
  });
  await writeFee(panel, 1, '5');
  await panel.findByRole('alert');
  await person.click(await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 1' }));
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument());
  expect(await fee(panel, 1)).toHaveValue('4');
  fail(null);
  await person.click(await panel.findByRole('button', { name: 'Undo: change fee/EU of Order 2' }));
  await waitFor(() => expect(fees()).toEqual([4, 4, 9]));
});

test('a block that could not be pasted is tried again, with the cases that it adds', async () => {
  const { cases, fees, fail } = fakeTests();
  const panel = await openTests();
  await person.click(await fee(panel, 3));
  fail(() => {
    throw noAnswer;
  });
  await person.paste('1\n2');
  await panel.findByRole('alert');
  expect(await fee(panel, 3)).toHaveValue('1');
  fail(null);
  await press('Try Again');
  await waitFor(() => expect(fees()).toEqual([4, 4, 1, 2]));
  expect(cases()).toHaveLength(4);
});

test('a case that is deleted takes along what could not be saved of it', async () => {
  const { panel, cases, fail } = await writeInVain({ cases: [aCase(1, 4)] });
  fail(null);
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(cases()).toEqual([]));
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument());
  await expectState('All changes saved');
});

test('a name that was written in the dialog meanwhile is not written over by trying the one of the grid again', async () => {
  const { cases, fail } = fakeTests({ cases: [aCase(1, 4)] });
  const panel = await openTests();
  fail(() => {
    throw noAnswer;
  });
  await writeFee(panel, 1, '5');
  await person.click(await panel.findByRole('textbox', { name: 'Name of Order 1' }));
  await person.keyboard('Of the grid{Enter}');
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('rename Order 1'));
  fail(null);
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  await replaceText('Name', 'Of the dialog');
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await waitFor(() => expect(panel.getByRole('alert')).not.toHaveTextContent('rename Order 1'));
  await press('Try Again');
  await waitFor(() => expect(cases()[0]).toMatchObject({ name: 'Of the dialog', expected: { 'fee/EU': 5 } }));
});

test('leaving asks while a cell is not saved, also on another tab, and saves it', async () => {
  const { fees, fail, calls } = await writeInVain();
  const tries = () => calls.filter(({ call }) => call.startsWith('PUT')).length;
  await person.click(screen.getByRole('tab', { name: 'Settings' }));
  const dialog = await leave();
  expect(dialog.getByText('The test cases have changes that are not saved.')).toBeVisible();
  const before = tries();
  await person.click(dialog.getByRole('button', { name: 'Save and Leave' }));
  await waitFor(() => expect(tries()).toBeGreaterThan(before));
  await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible());
  expect(dialog.getByRole('alert')).toHaveTextContent('Failed to save test cases');
  fail(null);
  await person.click(dialog.getByRole('button', { name: 'Save and Leave' }));
  expect(await dashboard()).toBeVisible();
  expect(fees()).toEqual([5, 4, 9]);
});

test('who leaves can stay with what is not saved, or discard it', async () => {
  const { panel, fees } = await writeInVain();
  const asked = await leave();
  await person.click(asked.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: approval.name })).toBeVisible();
  expect(await fee(panel, 1)).toHaveValue('5');
  const dialog = await leave();
  await person.click(dialog.getByRole('button', { name: 'Discard Changes' }));
  expect(await dashboard()).toBeVisible();
  expect(fees()).toEqual([4, 4, 9]);
});

test('closing the tab asks while a cell is being typed, is on its way or could not be saved', async () => {
  const { fail, hold, fees } = fakeTests();
  const panel = await openTests();
  const first = await fee(panel, 1);
  expect(closingAsks()).toBe(false);
  const goOn = hold();
  await person.clear(first);
  await person.type(first, '5', { skipClick: true });
  expect(closingAsks()).toBe(true);
  await expectState('Saving test cases...');
  goOn();
  await waitFor(() => expect(fees()).toEqual([5, 4, 9]));
  await expectState('All changes saved');
  expect(closingAsks()).toBe(false);
  fail(() => {
    throw noAnswer;
  });
  await writeFee(panel, 1, '6');
  await panel.findByRole('alert');
  expect(closingAsks()).toBe(true);
});

test('who leaves while a cell is on its way leaves when it is saved', async () => {
  const { hold, fees } = fakeTests();
  const panel = await openTests();
  const goOn = hold();
  await writeFee(panel, 1, '5');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('dialog', { name: 'Leaving once it is saved' });
  goOn();
  expect(await dashboard()).toBeVisible();
  expect(fees()).toEqual([5, 4, 9]);
});

test('who has a cell of a document that was deleted meanwhile is let go', async () => {
  let isGone = false;
  const missing = { status: 404, body: { code: 'not_found', message: 'Document not found' } };
  await writeInVain({ also: { [`GET ${path}`]: () => (isGone ? missing : { body: approval }) } });
  isGone = true;
  await returnToPage();
  expect(await screen.findByRole('heading', { name: 'Document Not Found' })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await dashboard()).toBeVisible();
});

test('going back while a cell is being typed waits until it is saved', async () => {
  const { hold, fees } = fakeTests();
  const panel = await openTests();
  const first = await fee(panel, 1);
  await person.clear(first);
  await person.type(first, '5', { skipClick: true });
  const goOn = hold();
  // As with the browser's own button, which takes the focus from nothing.
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('dialog', { name: 'Leaving once it is saved' });
  goOn();
  expect(await dashboard()).toBeVisible();
  expect(fees()).toEqual([5, 4, 9]);
});
