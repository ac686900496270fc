import { forbiddenMessage } from '@rulewright/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { addedState, beforeEachTestOfCases, fakeTests, noCoverage, openTests } from '#testing/fake-tests.ts';
import { path } from '#testing/open-document.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization } from '#testing/session.ts';
import { home } from '#testing/workspace.ts';

beforeEachTestOfCases('viewer');

const reason = forbiddenMessage('documents:write');

/** Presses what the role does not allow. It says why, and nothing happens. */
function expectRefused(within: Pick<typeof screen, 'getByRole'>, names: readonly string[]) {
  for (const name of names) {
    const button = within.getByRole('button', { name });
    expect(button, name).toHaveAttribute('aria-disabled', 'true');
    expect(button, name).toHaveAccessibleDescription(expect.stringContaining(reason));
    fireEvent.click(button);
  }
}

const written = (calls: readonly { call: string }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET') && /test-cases/.test(call));

test('a viewer sees which cases fail and why, and can change, accept and delete nothing', async () => {
  const { calls } = fakeTests();
  const panel = await openTests();
  expect(await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' })).toHaveAttribute('readonly');
  await press('Run on Server');
  await panel.findByText('2 of 3 failed');
  await person.click(panel.getByText('Failing 2'));
  expectRefused(panel, ['Accept All 2']);
  await press('Open row 1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Case' }));
  for (const name of ['Name', 'Tolerance of numbers', 'Fixed clock', 'Tags', 'Notes'])
    expect(dialog.getByLabelText(name)).toHaveAttribute('readonly');
  expect(await dialog.findByLabelText('Expected')).toHaveAttribute('readonly');
  expectRefused(dialog, [
    'Accept the Answer',
    'Accept for All 2 That Changed in the Same Way',
    'Save Test Case',
    'Delete',
  ]);
  expect(written(calls)).toEqual([]);
});

test('a viewer pastes, cuts, clears, undoes and types nothing into the grid, and copies from it', async () => {
  const { calls, fees } = fakeTests();
  const panel = await openTests();
  const cell = await panel.findByRole('textbox', { name: 'fee/EU of Order 1, expected' });
  await person.click(cell);
  await person.paste('7\n7\n7\n7');
  await person.cut();
  await person.keyboard('{Delete}{Backspace}5{Enter}{Control>}z{/Control}{Control>}y{/Control}');
  await person.click(cell);
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
  expect((await person.copy())?.getData('text/plain')).toBe('4\n4');
  expect(cell).toHaveValue('4');
  expect(fees()).toEqual([4, 4, 9]);
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  expect(written(calls)).toEqual([]);
});

test('a viewer sees what is not reached and what was changed, and can neither make tests nor restore any', async () => {
  const state = addedState(1, 1);
  const { calls } = fakeTests({
    also: { [`GET ${path}/test-cases/history`]: () => ({ body: { states: [state], next_cursor: null } }) },
    run: {
      coverage: { ...noCoverage, rows: { reached: 0, total: 1 } },
      unreached: [{ kind: 'row', node_id: 'a', place: 0 }],
    },
  });
  const panel = await openTests();
  await press('Run on Server');
  await person.click(await panel.findByText('Coverage 0 %'));
  expectRefused(panel, ['Make Tests for All', 'Make a Test for This: Row 1 of Alpha']);
  await press('History');
  const history = within(await screen.findByRole('dialog', { name: 'History of the Test Cases' }));
  await history.findByRole('button', { name: 'Restore' });
  expectRefused(history, ['Restore']);
  expect(written(calls)).toEqual([]);
});

test('a viewer makes no test of what the console answers, nor of a row of a table', async () => {
  fakeTests();
  renderApp(`${home}/projects/loans/documents/approval`);
  await screen.findByRole('region', { name: 'Graph' });
  expect(lastDrawn.coverage?.makeTest).toBeNull();
  await press('Load Example');
  await press('Test Document');
  await screen.findByRole('button', { name: 'Save as Test' });
  expectRefused(screen, ['Save as Test']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a viewer makes no test of a logged request', async () => {
  const entry = {
    id: '7',
    created_at: '2026-03-05T12:00:00.000Z',
    source: 'public',
    version: 3,
    outcome: 'succeeded',
    duration_ms: 2,
  };
  const info = {
    apiEndpoint: `/api/public/${organization.slug}/loans/approval`,
    hasToken: false,
    token: null,
    tokenGeneratedAt: null,
  };
  fakeTests({
    also: {
      [`GET ${path}/integration/info`]: () => ({ body: info }),
      [`GET ${path}/integration/requests`]: () => ({ body: { requests: [entry] } }),
      [`GET ${path}/integration/requests/7`]: () => ({
        body: { ...entry, input: '{"total":7}', output: '{"evaluation":{"result":{}}}', not_kept: null },
      }),
      [`GET ${path}/integration/example`]: () => ({ body: { input: null, source: null, version: 1 } }),
    },
  });
  renderApp(`${home}/projects/loans/documents/approval?tab=integration`);
  await person.click(await screen.findByRole('button', { name: /^View/ }));
  await screen.findByRole('button', { name: 'Make a Test' });
  expectRefused(screen, ['Make a Test']);
  expect(screen.queryByRole('dialog', { name: 'New Test Case' })).not.toBeInTheDocument();
});
