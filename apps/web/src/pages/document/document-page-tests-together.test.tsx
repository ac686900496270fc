import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCase, addedState, beforeEachTestOfCases, fakeTests, idOf, openTests, writeFee } from '#testing/fake-tests.ts';
import { path } from '#testing/open-document.ts';
import { person, press, replaceText } from '#testing/person.ts';

// What somebody else does here, the page hears of only when it writes.

beforeEachTestOfCases();

const theirs = { expected: { 'fee/EU': 8 } };

async function choose(cases: { name: string; fee: number }[]) {
  const test_cases = cases.map(({ name, fee }) => ({ name, input: {}, expected: { 'fee/EU': fee } }));
  const [input] = document.querySelectorAll<HTMLInputElement>('section[aria-label=Tests] input[type=file]');
  await person.upload(input as HTMLInputElement, new File([JSON.stringify({ test_cases })], 'cases.json'));
  return within(await screen.findByRole('dialog', { name: 'Import cases.json' }));
}

async function openFailing(n: number) {
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await press(`Open row ${n}`);
  return within(await screen.findByRole('dialog', { name: 'Test Case' }));
}

test('an import leaves the cases that somebody else has changed meanwhile, and names them', async () => {
  const { fees, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  const dialog = await choose([
    { name: 'Order 1', fee: 7 },
    { name: 'Order 2', fee: 7 },
  ]);
  other.change(1, theirs);
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  const words = '"Order 1" was changed by somebody else meanwhile, and is left as it is.';
  expect(await dialog.findByText(words)).toBeVisible();
  expect(fees()).toEqual([8, 7, 9]);
});

test('an import that deletes other cases leaves those that somebody else has changed or added meanwhile', async () => {
  const { cases, fees, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  const dialog = await choose([{ name: 'Order 1', fee: 7 }]);
  await person.click(dialog.getByText('Delete other cases'));
  expect(dialog.getByText(/1 changed · 2 deleted/)).toBeVisible();
  other.change(3, theirs);
  other.add(aCase(4, 4));
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  const words = '"Order 3" was changed by somebody else meanwhile, and is left as it is.';
  expect(await dialog.findByText(words)).toBeVisible();
  expect(cases().map(({ name }) => name)).toEqual(['Order 1', 'Order 3', 'Order 4']);
  expect(fees()).toEqual([7, 8, 4]);
});

test('a block that is pasted leaves the case that somebody else has changed meanwhile, and names it', async () => {
  const { fees, other, hold } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  const goOn = hold();
  await writeFee(panel, 3, '6');
  await person.click(panel.getByRole('textbox', { name: 'fee/EU of Order 1, expected' }));
  await person.paste('7\n7');
  // The page hears of both by its first step, before the second is made.
  other.change(3, theirs);
  other.change(1, theirs);
  goOn();
  const words = '"Order 1" was changed by somebody else meanwhile, and is left as it is.';
  expect(await panel.findByText(words)).toBeVisible();
  expect(fees()).toEqual([8, 7, 8]);
});

test('a block that is pasted says of the cases that somebody else has deleted meanwhile that they are deleted', async () => {
  const { fees, other } = fakeTests();
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await person.click(panel.getByRole('textbox', { name: 'fee/EU of Order 1, expected' }));
  other.remove(1);
  other.change(3, theirs);
  await person.paste('7\n7\n7');
  const words =
    '"Order 3" was changed by somebody else meanwhile, and is left as it is. "Order 1" was deleted by somebody else meanwhile, and is not brought back.';
  expect(await panel.findByText(words)).toBeVisible();
  expect(fees()).toEqual([7, 8]);
});

test('accepting the answer of a case that somebody else has changed meanwhile asks first', async () => {
  const { fees, other } = fakeTests();
  const dialog = await openFailing(1);
  other.change(1, theirs);
  await person.click(dialog.getByRole('button', { name: 'Accept the Answer' }));
  expect(await dialog.findByText('Bob Ross changed this test case while it was open here.')).toBeVisible();
  expect(fees()).toEqual([8, 4, 9]);
});

test('accepting all alike leaves the case that somebody else has changed meanwhile, and names it', async () => {
  const { fees, other } = fakeTests();
  const dialog = await openFailing(2);
  other.change(1, theirs);
  await person.click(dialog.getByRole('button', { name: 'Accept for All 2 That Changed in the Same Way' }));
  const words = '"Order 1" was changed by somebody else meanwhile, and is left as it is.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(fees()).toEqual([8, 9, 9]);
});

test('nothing is accepted where somebody else has deleted a case whose answer has to be asked for again, and the list shows it', async () => {
  const gone = `The document has no test case with the id ${idOf(1)}`;
  const { fees, other } = fakeTests({
    room: () => 0,
    refuse: (ids) =>
      ids?.includes(idOf(1)) === true && {
        status: 400,
        body: { code: 'invalid', message: gone, details: [{ path: 'case_ids', message: gone }] },
      },
  });
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  other.remove(1);
  await press('Accept All 2');
  expect(
    await panel.findByText(/^Nothing was accepted: somebody else has deleted one of these test cases/),
  ).toBeVisible();
  expect(panel.queryByText(gone)).not.toBeInTheDocument();
  await panel.findByText('All 2');
  expect(fees()).toEqual([4, 9]);
});

test('a case that somebody else has changed meanwhile is not deleted', async () => {
  const { fees, other } = fakeTests();
  const dialog = await openFailing(1);
  other.change(1, theirs);
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Bob Ross changed this test case while it was open here.')).toBeVisible();
  expect(fees()).toEqual([8, 4, 9]);
});

test('a case that somebody else deletes while it is open is not lost: mine is kept and saved', async () => {
  const { cases, other } = fakeTests();
  const dialog = await openFailing(1);
  await replaceText('Name', 'Of mine');
  other.remove(1);
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  expect(await dialog.findByText('Somebody else deleted this test case while it was open here.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Show Theirs' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await waitFor(() => expect(cases().map(({ name }) => name)).toEqual(['Order 2', 'Order 3', 'Of mine']));
});

test('Escape and the cross ask about what was written before whose case is to stay, and staying leads back to that', async () => {
  const { cases, other } = fakeTests();
  const dialog = await openFailing(1);
  await replaceText('Name', 'Of mine');
  other.change(1, theirs);
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  const words = 'Bob Ross changed this test case while it was open here.';
  const unsaved = 'What you wrote here is not saved.';
  await dialog.findByText(words);
  await person.keyboard('{Escape}');
  expect(dialog.getByText(unsaved)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(dialog.getByText(words)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  expect(dialog.queryByText(unsaved)).not.toBeInTheDocument();

  other.remove(1);
  await person.click(dialog.getByRole('button', { name: 'Save Test Case' }));
  await dialog.findByText('Somebody else deleted this test case while it was open here.');
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(dialog.getByRole('button', { name: 'Go On Without Saving' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(cases().map(({ name }) => name)).toEqual(['Order 2', 'Order 3']);
});

test('an older state is not restored over what somebody else has written since', async () => {
  const state = addedState(1, 1);
  const { fees, other } = fakeTests({
    also: { [`GET ${path}/test-cases/history`]: () => ({ body: { states: [state], next_cursor: null } }) },
  });
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('History');
  const history = within(await screen.findByRole('dialog', { name: 'History of the Test Cases' }));
  const restore = await history.findByRole('button', { name: 'Restore' });
  other.change(1, theirs);
  await person.click(restore);
  expect(await history.findByText('The test case changed since you opened it.')).toBeVisible();
  expect(fees()).toEqual([8, 4, 9]);
  // The page has heard of it, so that it is known what is replaced.
  await person.click(await history.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(fees()).toEqual([1, 4, 9]));
});
