import type { GateOutcome, PublishDocument, TestRun } from '@rulewright/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, later, noAnswer } from '#testing/fake-api.ts';
import { approval, content, expectState, found, open, path, saved, write } from '#testing/open-document.ts';
import { expectToPass, pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aProject, api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const none = { reached: 0, total: 0 };
const noCoverage = { rows: none, branches: none, expressions: none, nodes: none };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

describe('Publish', () => {
  test('does not save when nothing is unsaved, and sends the changelog', async () => {
    const published = { ...approval, is_published: true, gate: null };
    const server = fakeApi({ ...found, [`POST ${path}/publish`]: () => ({ body: published }) });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The public endpoint will answer with version 4.')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('What is new'), 'Faster{Shift>}{Enter}{/Shift}Safer{Enter}');
    await expectToPass('Document published successfully!');
    const sent = server.calls.find(({ call }) => call === `POST ${path}/publish`)?.body;
    expect(sent).toEqual({ publish: true, changelog: 'Faster\nSafer', document_id: approval.id, base_version: 4 });
    expect(screen.getByRole('button', { name: 'Republish' })).toBeVisible();
  });

  const gate: GateOutcome = {
    gate: 'block',
    run: { version: 4, passed: 2, failed: 1, errors: 0, coverage: noCoverage },
    minimum_coverage: null,
    warnings: 0,
    live_version: null,
    compared: 0,
    changed: 0,
    changed_cases: [],
    problems: ['1 test case does not pass.'],
    is_overridden: false,
  };

  test('says what the publish gate blocks, and goes on with the reason of somebody who may override it', async () => {
    const server = fakeApi({
      ...found,
      [`POST ${path}/publish`]: ({ body }) =>
        (body as PublishDocument).override_reason
          ? { body: { ...approval, is_published: true, gate: { ...gate, is_overridden: true } } }
          : { status: 409, body: { code: 'gate_blocked', message: 'The publish gate blocks version 4.', gate } },
    });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('1 test case does not pass.')).toBeVisible();
    const anyway = dialog.getByRole('button', { name: 'Publish Anyway' });
    expect(anyway).toHaveAttribute('aria-disabled', 'true');
    await person.type(dialog.getByLabelText('Reason for publishing it anyway'), 'The case is wrong');
    await person.click(anyway);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.findLast(({ call }) => call === `POST ${path}/publish`)?.body).toMatchObject({
      override_reason: 'The case is wrong',
    });
  });

  test('says that the publish gate blocks it before it is asked, which cases fail, and goes on with a reason alone', async () => {
    const failing = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Small order',
      passed: false,
      actual: 1,
      error: null,
      differences: [],
      duration_ms: 1,
    };
    const run: TestRun = {
      ...{ id: null, version: 4, live_version: null, changed: 0, passed: 2, failed: 1, errors: 0 },
      ...{ coverage: noCoverage, unreached: [], duration_ms: 1, called_documents: 'live', results: [failing] },
      causes: [{ message: '1 of 3 test cases fails because "Bonus" is not published.', cases: 1 }],
    };
    const server = fakeApi({
      ...found,
      [`GET ${api}/projects/loans`]: () => ({ body: aProject({ publish_gate: 'block' }) }),
      [`GET ${path}/test-cases`]: () => ({ body: { test_cases: [], revision: 0, next_cursor: null, total: 0 } }),
      [`POST ${path}/test-runs`]: () => ({ body: run }),
      [`POST ${path}/publish`]: () => ({
        body: { ...approval, is_published: true, gate: { ...gate, is_overridden: true } },
      }),
    });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Small order')).toBeVisible();
    expect(dialog.getByText(/because "Bonus" is not published/)).toBeVisible();
    expect(dialog.getByText(/^The publish gate keeps this from going live/)).toBeVisible();
    expect(dialog.queryByText('The public endpoint will answer with version 4.')).toBeNull();
    expect(dialog.queryByText('No problems found')).toBeNull();
    const anyway = dialog.getByRole('button', { name: 'Publish Anyway' });
    expect(anyway).toHaveAttribute('aria-disabled', 'true');
    await person.type(dialog.getByLabelText('Reason for publishing it anyway'), 'The case is wrong');
    await person.click(anyway);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.findLast(({ call }) => call === `POST ${path}/publish`)?.body).toMatchObject({
      override_reason: 'The case is wrong',
    });
    await press('Republish');
    await person.click(await screen.findByRole('link', { name: 'Open the failing cases on the tab Tests' }));
    expect(await screen.findByRole('radio', { name: 'Failing 0' })).toBeChecked();
  });

  test('says once what the publish gate found, and runs the test cases again when they may be mended', async () => {
    const runOf = (failed: number): TestRun => ({
      ...{ id: null, version: 4, live_version: null, changed: 0, passed: 3 - failed, failed, errors: 0 },
      ...{ coverage: noCoverage, unreached: [], duration_ms: 1, called_documents: 'live', causes: [], results: [] },
    });
    const runs = [runOf(1), runOf(0)];
    const server = fakeApi({
      ...found,
      [`GET ${api}/projects/loans`]: () => ({ body: aProject({ publish_gate: 'block' }) }),
      [`POST ${path}/test-runs`]: () => ({ body: runs.shift() }),
      [`POST ${path}/publish`]: () => ({
        status: 409,
        body: { code: 'gate_blocked', message: 'The publish gate blocks version 4.', gate },
      }),
    });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/The publish gate will block it/)).toBeVisible();
    await person.type(dialog.getByLabelText('Reason for publishing it anyway'), 'The case is wrong');
    await person.click(dialog.getByRole('button', { name: 'Publish Anyway' }));
    expect(await dialog.findByText('The publish gate blocks version 4')).toBeVisible();
    expect(dialog.queryByText(/The publish gate will block it/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Run Again' }));
    expect(await dialog.findByText(/^All 3 test cases pass/)).toBeVisible();
    expect(dialog.queryByText('The publish gate blocks version 4')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(server.count(`POST ${path}/test-runs`)).toBe(2);
  });

  test('says what the publish gate warns of when it is published all the same', async () => {
    const warned = { ...approval, is_published: true, gate: { ...gate, gate: 'warn' } };
    fakeApi({ ...found, [`POST ${path}/publish`]: () => ({ body: warned }) });
    await open();
    await press('Publish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await expectToPass('Document published successfully! The publish gate warns: 1 test case does not pass.');
  });

  test('shows the changelog of a version that is published again, so that it is not replaced unnoticed', async () => {
    const published = { ...approval, is_published: true, changelog: 'First rules' };
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: published }),
      [`POST ${path}/publish`]: () => ({ body: { ...published, changelog: 'First rules, faster', gate: null } }),
    });
    await open();
    await press('Republish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('What is new')).toHaveValue('First rules');
    await person.type(dialog.getByLabelText('What is new'), ', faster');
    await person.click(dialog.getByRole('button', { name: 'Republish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find(({ call }) => call === `POST ${path}/publish`)?.body).toMatchObject({
      changelog: 'First rules, faster',
    });
    await press('Republish');
    expect(await screen.findByLabelText('What is new')).toHaveValue('First rules, faster');
  });

  test.each([
    ['no changelog when nothing was typed', null, () => {}, undefined],
    ['no changelog when the one shown was not changed', 'First rules', () => {}, undefined],
    [
      'no changelog when what was typed was deleted again',
      null,
      (line: HTMLElement) => person.type(line, 'x{Backspace}'),
      undefined,
    ],
    ['an empty changelog when the one shown was deleted', 'First rules', (line: HTMLElement) => person.clear(line), ''],
  ])('sends %s, because others may have written a changelog meanwhile', async (_, changelog, edit, sent) => {
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, changelog } }),
      [`POST ${path}/publish`]: () => ({ body: { ...approval, is_published: true, gate: null } }),
    });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await edit(dialog.getByLabelText('What is new'));
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = server.calls.find(({ call }) => call === `POST ${path}/publish`)?.body;
    expect(body).toHaveProperty('publish', true);
    expect((body as { changelog?: string }).changelog).toBe(sent);
  });

  test('starts with an empty changelog when unsaved changes will become a new version', async () => {
    fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, changelog: 'First rules' } }) });
    await open();
    await write(`${content}\n`);
    await expectState('Unsaved changes');
    await press('Publish');
    expect(await screen.findByLabelText('What is new')).toHaveValue('');
  });

  test.each([
    ['not valid JSON', '{'],
    ['not a decision graph', '{}'],
  ])('says at once that a text that is %s must be corrected first', async (what, text) => {
    fakeApi(found);
    await open();
    await write(text);
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(`^The text is ${what}, so it cannot be saved\\. Fix it`))).toBeInTheDocument();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  test('shows a general message when there is no response', async () => {
    fakeApi({ ...found, [`POST ${path}/publish`]: () => Promise.reject(noAnswer) });
    await open();
    await press('Publish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to publish document');
  });

  test('sends one request when its button is clicked twice, and stays open until that is done', async () => {
    const server = fakeApi({ ...found, [`POST ${path}/publish`]: () => new Promise(() => {}) });
    await open();
    await press('Publish');
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' });
    act(() => {
      button.click();
      button.click();
    });
    await pass(1000);
    expect(screen.getByRole('button', { name: 'Publishing...' })).toBeVisible();
    expect(server.count(`POST ${path}/publish`)).toBe(1);
  });

  test('does not open while a save is in progress', async () => {
    const { promise, answer } = later();
    fakeApi({ ...found, [`PUT ${path}`]: () => promise });
    await open();
    await write(`${content}\n`);
    await press('Save Document');
    await press('Publish');
    await pass(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer(saved(5));
    await expectState('All changes saved');
    await press('Publish');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('keeps the changelog that was typed for a publish that failed', async () => {
    fakeApi({ ...found, [`POST ${path}/publish`]: () => Promise.reject(noAnswer) });
    await open();
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('What is new'), 'Faster');
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Publish');
    expect(await screen.findByLabelText('What is new')).toHaveValue('Faster');
  });

  test('keeps the changelog that was typed in the page for whoever publishes in the workbench', async () => {
    fakeApi(found);
    await open();
    await press('Publish');
    await person.type(await screen.findByLabelText('What is new'), 'Faster');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Fill the window');
    await screen.findByRole('button', { name: 'Back to the page' });
    // The button of the page is still there, behind the workbench.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Publish' })).toHaveLength(2));
    await person.click(screen.getAllByRole('button', { name: 'Publish' })[1] as HTMLElement);
    expect(await screen.findByLabelText('What is new')).toHaveValue('Faster');
  });
});
