import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeBrowserDatabase } from '#testing/fake-browser-database.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { aDocument, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';

// What both consoles do. What each says in its own words is tested with its page.

const graph = { nodes: [{ id: 'fee', name: 'Fee table', type: 'decisionTableNode' }], edges: [] };
const approval = aDocument({ content: JSON.stringify(graph) });
const path = `${api}/projects/loans/documents/approval`;
const place = `${home}/projects/loans/documents/approval`;
const evaluation = `/api/eval/${organization.slug}/loans/approval`;
const answer = { body: { evaluation: { performance: '1ms', result: { fee: 3 } } } };
const found = {
  [`GET ${path}`]: () => ({ body: approval }),
  [`GET ${evaluation}/schema`]: () => ({ body: { input: null, output: null } }),
  [`GET ${evaluation}/info`]: () => ({ body: { name: 'Approval', slug: 'approval', version: 1, is_published: false } }),
  [`POST ${evaluation}/test`]: () => answer,
  [`POST ${evaluation}`]: () => answer,
  'POST /api/auth/logout': () => ({ status: 204 }),
};
const sample = { name: expect.any(String), age: expect.any(Number), active: expect.any(Boolean) };

const testing = { address: place, label: 'Input data (JSON)', run: 'Test Document' };
const evaluating = { address: `${place}/evaluation`, label: 'Input data', run: 'Evaluate Rules' };
type Which = typeof testing;

let database: ReturnType<typeof fakeBrowserDatabase>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  database = fakeBrowserDatabase();
  startSession(session);
});

afterEach(() => {
  vi.useRealTimers();
});

const inputOf = ({ label }: Which) => screen.findByLabelText<HTMLTextAreaElement>(label);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The page as it is after a reload too: whatever was shown before is gone. */
async function open(which: Which) {
  cleanup();
  renderApp(which.address);
  await inputOf(which);
  await pass(100);
}

async function fillIn(which: Which, text: string) {
  const input = await inputOf(which);
  await person.clear(input);
  await person.click(input);
  await person.paste(text);
}

describe.each([
  ['the Testing Console', testing, evaluating],
  ['the Evaluation Console', evaluating, testing],
])('%s', (_, which, other) => {
  test('brings the last input back after a reload, and the other console of the document has it too', async () => {
    fakeApi(found);
    await open(which);
    await fillIn(which, '{"amount": ');
    for (const one of [which, other]) {
      await open(one);
      await waitFor(async () => expect(await inputOf(one)).toHaveValue('{"amount": '));
    }
  });

  test('does not overwrite what was typed before the remembered input was loaded', async () => {
    fakeApi(found);
    await open(which);
    await fillIn(which, '{"amount": 1}');
    await press(which.run);
    await screen.findByRole('button', { name: 'Recent Inputs' });
    cleanup();
    await database.whileWritten('rulewright-console', 'inputs', async () => {
      renderApp(which.address);
      await fillIn(which, '{"amount": 2}');
      expect(screen.queryByRole('button', { name: 'Recent Inputs' })).not.toBeInTheDocument();
    });
    await screen.findByRole('button', { name: 'Recent Inputs' });
    await pass(500);
    expect(await inputOf(which)).toHaveValue('{"amount": 2}');
  });

  const anotherPerson = { ...session, user: { ...user, id: '00000000-0000-4000-8000-000000000009' } };

  test.each([
    ['another person on the same browser', anotherPerson, async () => {}],
    ['whoever has signed out and in again', session, () => act(() => signOut())],
  ])('starts without a remembered input for %s', async (_, next, leave) => {
    fakeApi(found);
    await open(which);
    const first = (await inputOf(which)).value;
    await fillIn(which, '{"amount": 1}');
    await press(which.run);
    await screen.findByRole('button', { name: 'Recent Inputs' });
    // By then the browser has kept both the input and the run.
    await pass(1000);
    await leave();
    cleanup();
    startSession(next);
    await open(which);
    // After what is kept was read, whoever it belongs to.
    await database.whileWritten('rulewright-console', 'inputs');
    await pass(500);
    expect(await inputOf(which)).toHaveValue(first);
    expect(screen.queryByRole('button', { name: 'Recent Inputs' })).not.toBeInTheDocument();
  });

  test('lists its past runs, also after a reload, and can load the input of one again', async () => {
    fakeApi(found);
    await open(which);
    expect(screen.queryByRole('button', { name: 'Recent Inputs' })).not.toBeInTheDocument();
    for (const text of ['{"amount": 1}', '{"amount": 2}']) {
      await fillIn(which, text);
      await press(which.run);
      await screen.findByRole('button', { name: which.run });
    }
    await open(which);
    await person.click(await screen.findByRole('button', { name: 'Recent Inputs' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\{"amount": 2\}.*Succeeded$/),
      expect.stringMatching(/^\{"amount": 1\}.*Succeeded$/),
    ]);
    await person.click(items[1] as HTMLElement);
    expect(await inputOf(which)).toHaveValue('{"amount": 1}');
  });

  test('lists a run that failed, and says that it failed', async () => {
    const failure = { status: 422, body: { code: 'evaluation_failed', message: 'Two rows hit' } };
    fakeApi({ ...found, [`POST ${evaluation}`]: () => failure, [`POST ${evaluation}/test`]: () => failure });
    await open(which);
    await fillIn(which, '{"amount": 1}');
    await press(which.run);
    await person.click(await screen.findByRole('button', { name: 'Recent Inputs' }));
    expect(await screen.findByRole('menuitem')).toHaveTextContent(/Failed$/);
  });

  test('formats the input, and cannot format what is not JSON', async () => {
    fakeApi(found);
    await open(which);
    await fillIn(which, '{"amount":[1]');
    const button = screen.getByRole('button', { name: 'Format' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    expect(await inputOf(which)).toHaveValue('{"amount":[1]');
    await fillIn(which, '{"amount":[12345678901234567890]}');
    await person.click(button);
    expect(await inputOf(which)).toHaveValue('{\n  "amount": [\n    12345678901234567890\n  ]\n}');
    // The same input in other lines: nothing was replaced.
    expect(screen.queryByRole('button', { name: 'Bring It Back' })).not.toBeInTheDocument();
  });

  test('Load Example fills in the sample, and what it replaced can be brought back', async () => {
    fakeApi(found);
    await open(which);
    await fillIn(which, '{"amount": 1}');
    expect(screen.queryByRole('button', { name: 'Bring It Back' })).not.toBeInTheDocument();
    await press('Load Example');
    expect(JSON.parse((await inputOf(which)).value)).toEqual(sample);
    await press('Bring It Back');
    expect(await inputOf(which)).toHaveValue('{"amount": 1}');
    expect(screen.queryByRole('button', { name: 'Bring It Back' })).not.toBeInTheDocument();
    await press('Clear');
    expect(await inputOf(which)).toHaveValue('');
    await press('Bring It Back');
    expect(await inputOf(which)).toHaveValue('{"amount": 1}');
  });

  test('Use Schema and Use Last Request fill in an input that the latest version accepts', async () => {
    const asked: string[] = [];
    fakeApi({
      ...found,
      [`GET ${path}/integration/example`]: ({ query }) => {
        const from = query.get('from');
        asked.push(`${from} ${query.get('version')}`);
        return { body: { input: { from }, source: from, version: 1 } };
      },
    });
    await open(which);
    await fillIn(which, '{"amount": 1}');
    for (const [label, from] of [
      ['Use Schema', 'schema'],
      ['Use Last Request', 'request'],
    ] as const) {
      const button = screen.getByRole('button', { name: label });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await person.click(button);
      expect(await inputOf(which)).toHaveValue(`{\n  "from": "${from}"\n}`);
    }
    expect(asked.toSorted()).toEqual(['request latest', 'schema latest']);
    await press('Bring It Back');
    expect(await inputOf(which)).toHaveValue('{\n  "from": "schema"\n}');
  });

  test('Use Schema and Use Last Request say why they cannot be used, and look again when they are pressed', async () => {
    let input: object | null = null;
    fakeApi({
      ...found,
      [`GET ${path}/integration/example`]: () => ({ body: { input, source: input && 'request', version: 1 } }),
    });
    await open(which);
    await fillIn(which, '{"amount": 1}');
    const request = screen.getByRole('button', { name: 'Use Last Request' });
    await waitFor(() => expect(request).toHaveAccessibleDescription('No request has succeeded yet.'));
    expect(screen.getByRole('button', { name: 'Use Schema' })).toHaveAccessibleDescription(
      'There is no saved schema, or the rules accept no input made from it.',
    );
    expect(request).toHaveAttribute('aria-disabled', 'true');
    input = { amount: 9 };
    await person.click(request);
    expect(await inputOf(which)).toHaveValue('{"amount": 1}');
    await waitFor(() => expect(request).not.toHaveAttribute('aria-disabled'));
    await person.click(request);
    expect(await inputOf(which)).toHaveValue('{\n  "amount": 9\n}');
  });
});
