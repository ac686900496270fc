import type { TestCase } from '@rulewright/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCase, beforeEachTestOfCases, fakeTests, idOf, openTests } from '#testing/fake-tests.ts';
import { path } from '#testing/open-document.ts';
import { person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization } from '#testing/session.ts';
import { home } from '#testing/workspace.ts';

beforeEachTestOfCases();

const entry = {
  id: '7',
  created_at: '2026-03-05T12:00:00.000Z',
  source: 'public',
  version: 3,
  outcome: 'failed',
  duration_ms: 2,
};
const log = {
  [`GET ${path}/integration/info`]: () => ({
    body: {
      apiEndpoint: `/api/public/${organization.slug}/loans/approval`,
      hasToken: false,
      token: null,
      tokenGeneratedAt: null,
    },
  }),
  [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry] } }),
  [`GET ${path}/integration/requests/7`]: () => ({
    body: {
      ...entry,
      input: '{"total":7}',
      output: '{"code":"evaluation_failed","message":"No row was hit"}',
      not_kept: null,
    },
  }),
  [`GET ${path}/integration/example`]: () => ({ body: { input: null, source: null, version: 1 } }),
};

test('of a logged request that failed nothing is expected, until the answer of the rules now is taken', async () => {
  const now = { total: 7, 'fee/EU': 9 };
  const result = { id: null, name: 'Now', passed: false, actual: now, error: null, differences: [], duration_ms: 1 };
  const { cases, calls } = fakeTests({ also: log, run: { results: [result] } });
  renderApp(`${home}/projects/loans/documents/approval?tab=integration`);
  await person.click(await screen.findByRole('button', { name: /^View/ }));
  await person.click(await screen.findByRole('button', { name: 'Make a Test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Test Case' }));
  expect(dialog.getByText(/^The log has no answer to this request/)).toBeVisible();
  expect(await dialog.findByLabelText('Expected')).toHaveValue('{}');
  expect(dialog.getByRole('checkbox', { name: /^Compare only/ })).toBeChecked();
  await press('Expect What the Rules Answer Now');
  await waitFor(() => expect(dialog.getByLabelText('Expected')).toHaveValue('{\n  "fee/EU": 9\n}'));
  const asked = calls.find(({ call }) => call === `POST ${path}/test-runs`);
  expect(asked?.body).toMatchObject({ version: 4, cases: [{ input: { total: 7 } }] });
  await replaceText('Name', 'From the log');
  await press('Save Test Case');
  await waitFor(() => expect(cases()[3]).toMatchObject({ name: 'From the log', expected: { 'fee/EU': 9 } }));
  expect(await screen.findByText('"From the log" was added to the tests.')).toBeVisible();
});

test('a grid says how many fields it has no column for, and has one for an answer without fields', async () => {
  const wide = Object.fromEntries(Array.from({ length: 63 }, (_, n) => [`f${n}`, n]));
  const listed: TestCase = { ...aCase(2, 9), expected: ['a', 'b'] };
  const { cases } = fakeTests({ cases: [{ ...aCase(1, 9), input: wide }, listed] });
  const panel = await openTests();
  // Of the inputs there are 63 fields of the first case, and one of the other.
  expect(await panel.findByText('4 more fields are in the cases. Open a case to see all of its fields.')).toBeVisible();
  const whole = panel.getByRole('textbox', { name: 'whole answer of Order 2, expected' });
  expect(whole).toHaveValue('["a","b"]');
  expect(panel.getByRole('textbox', { name: 'whole answer of Order 1, expected' })).toHaveValue('');
  await person.clear(whole);
  await person.type(whole, '5{Enter}');
  await waitFor(() => expect(cases()[1]?.expected).toBe(5));
});

const answered = {
  ...{ id: null, name: 'Now', passed: false, error: null, differences: [], duration_ms: 1 },
  actual: { 'fee/EU': 7, tax: 1 },
};

async function openFirst() {
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Open row 1');
  return within(await screen.findByRole('dialog', { name: 'Test Case' }));
}

test('after its input was changed, a case takes what the rules answer to it now', async () => {
  const { cases, calls } = fakeTests({ run: { results: [answered] } });
  const dialog = await openFirst();
  fireEvent.change(await dialog.findByLabelText('Input'), { target: { value: '{ "total": 70 }' } });
  await press('Take the Answer');
  await waitFor(() => expect(dialog.getByLabelText('Expected')).toHaveValue('{\n  "fee/EU": 7,\n  "tax": 1\n}'));
  expect(calls.findLast(({ call }) => call === `POST ${path}/test-runs`)?.body).toMatchObject({
    cases: [{ input: { total: 70 } }],
  });
  await press('Save Test Case');
  await waitFor(() => expect(cases()[0]).toMatchObject({ input: { total: 70 }, expected: { 'fee/EU': 7, tax: 1 } }));
});

test('a case that names some fields of the answer takes only those', async () => {
  fakeTests({ cases: [{ ...aCase(1, 4), match: 'members' }], run: { results: [answered] } });
  const dialog = await openFirst();
  await press('Take the Answer');
  await waitFor(() => expect(dialog.getByLabelText('Expected')).toHaveValue('{\n  "fee/EU": 7\n}'));
  expect(dialog.getByRole('checkbox', { name: /^Compare only/ })).toBeChecked();
});

test('an answer is asked for once, and is not taken over what was written meanwhile', async () => {
  const server = fakeTests({ run: { results: [answered] } });
  const dialog = await openFirst();
  const goOn = server.holdRun();
  await press('Take the Answer');
  const asking = dialog.getByRole('button', { name: 'Asking...' });
  expect(asking).toHaveAttribute('aria-disabled', 'true');
  await person.click(asking);
  fireEvent.change(dialog.getByLabelText('Expected'), { target: { value: '{ "fee/EU": 5 }' } });
  goOn();
  expect(await dialog.findByText(/^The answer was not taken, because you wrote something meanwhile/)).toBeVisible();
  expect(dialog.getByLabelText('Expected')).toHaveValue('{ "fee/EU": 5 }');
  expect(server.count(`POST ${path}/test-runs`)).toBe(1);
});

test('a fixed clock that cannot be read is told where the answer is asked for', async () => {
  const server = fakeTests({ run: { results: [answered] } });
  const dialog = await openFirst();
  await replaceText('Fixed clock', 'noon');
  await press('Take the Answer');
  expect(await dialog.findByText('Clock must be a time such as 2026-01-31T12:00:00Z.')).toBeVisible();
  expect(server.count(`POST ${path}/test-runs`)).toBe(0);
});

test('what may be anything is chosen by its name among the fields of what is expected and of the answer, or typed', async () => {
  const { cases } = fakeTests({
    cases: [{ ...aCase(1, 4), expected: { items: [{ price: 4 }] } }],
    run: { results: [{ ...answered, id: idOf(1), passed: false }] },
  });
  const panel = await openTests();
  await panel.findByDisplayValue('Order 1');
  await press('Run on Server');
  await panel.findByText(/failed/);
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  const field = dialog.getByLabelText('May be anything');
  await person.click(field);
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['items', 'fee/EU', 'tax', 'items[0]', 'items[0].price']);
  await person.click(screen.getByRole('option', { name: 'items[0].price' }));
  await person.type(field, '/fee~1EU{Enter}at..all{Enter}');
  expect(dialog.getByText('"at..all" is no field. Write it such as customer.score or items[0].price')).toBeVisible();
  await person.type(field, '{Backspace}today');
  await press('Save Test Case');
  await waitFor(() => expect(cases()[0]?.any).toEqual(['/items/0/price', '/fee~1EU', '/today']));
});

test('the grid shows of which fields the answer may be anything', async () => {
  const nested = { ...aCase(3, 4), expected: { person: { age: 4 } }, any: ['/person'] };
  fakeTests({ cases: [{ ...aCase(1, 4), any: ['/fee~1EU'] }, aCase(2, 4), nested] });
  const panel = await openTests();
  expect(await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toHaveAccessibleDescription(
    'May be anything: it only has to be there',
  );
  expect(panel.getByRole('textbox', { name: 'fee/EU of Order 2, expected' })).not.toHaveAccessibleDescription();
  expect(panel.getByRole('textbox', { name: 'person.age of Order 3, expected' })).toHaveAccessibleDescription(
    'Makes no difference: person may be anything',
  );
});
