import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { approval, content, found, open, path, write } from '#testing/open-document.ts';
import { pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aDocument, aProject, api, aVersion } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

describe('Publish, before anything is saved,', () => {
  const problem = { severity: 'error', code: 'syntax', message: 'It has no end', node_id: 'a' };
  const withProblem = { ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [problem] } }) };
  const ask = async () => {
    await press('Publish');
    return within(await screen.findByRole('dialog'));
  };

  test('lists the problems of the graph in the editor, each with a link to its node, and cannot be confirmed', async () => {
    const server = fakeApi(withProblem);
    const graph = await open();
    await write(`${content}\n`);
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    const dialog = await ask();
    expect(await dialog.findByRole('heading', { name: '1 error to fix before publishing' })).toBeInTheDocument();
    const checked = server.calls.filter(({ call }) => call === `POST ${path}/check`).at(-1)?.body;
    expect(checked).toEqual({ content: `${content}\n` });
    expect(dialog.getByRole('listitem')).toHaveTextContent('Alpha: It has no end');
    const button = dialog.getByRole('button', { name: 'Publish' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    await person.type(dialog.getByLabelText('What is new'), '{Enter}');
    await pass(500);
    expect(server.count(`PUT ${path}`)).toBe(0);
    expect(server.count(`POST ${path}/publish`)).toBe(0);

    await person.click(dialog.getByRole('button', { name: 'Alpha' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('tab', { name: 'Graph Editor' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(graph.getByText(/^Alpha/)).toHaveAttribute('aria-current', 'true'));
  });

  test('lists the problems of an empty graph too', async () => {
    const blank = aDocument({ version: 1, content: '{ "nodes": [], "edges": [] }' });
    const lacking = { severity: 'error', code: 'not-runnable', message: 'The graph has no input node', node_id: null };
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: blank }),
      [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [lacking] } }),
    });
    await open();
    expect(await (await ask()).findByText('The graph has no input node')).toBeInTheDocument();
  });

  test.each([
    ['publishes once the check has found no problem', [], 1],
    ['does not publish when the check has found a problem', [problem], 0],
  ])('confirmed during the check, %s', async (_, problems, published) => {
    let tell = (_: object) => {};
    const check = new Promise<object>((resolve) => {
      tell = resolve;
    });
    const server = fakeApi({
      ...found,
      [`POST ${path}/check`]: () => check,
      [`POST ${path}/publish`]: () => ({ body: { ...approval, is_published: true, gate: null } }),
    });
    await open();
    const dialog = await ask();
    expect(dialog.getByText('Checking the graph...')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await pass(100);
    expect(server.count(`POST ${path}/publish`)).toBe(0);
    await act(async () => tell({ body: { is_cut: false, problems } }));
    await pass(100);
    expect(server.count(`POST ${path}/publish`)).toBe(published);
  });

  test('says when the graph could not be checked, and checks again', async () => {
    let answers = false;
    fakeApi({
      ...found,
      [`POST ${path}/check`]: () =>
        answers
          ? { body: { is_cut: false, problems: [] } }
          : { status: 503, body: { code: 'unavailable', message: 'Too much to do' } },
    });
    await open();
    const dialog = await ask();
    expect(await dialog.findByText('The graph could not be checked. Too much to do')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
    answers = true;
    await person.click(dialog.getByRole('button', { name: 'Check Again' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled'));
  });

  test('checks the same graph anew when the dialog opens, because what it calls may have been published', async () => {
    const message = 'It calls "Fees", which is not published';
    const unpublished = { severity: 'warning', code: 'call-unpublished-document', message, node_id: 'a' };
    let problems = [unpublished];
    fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems } }) });
    await open();
    expect(await (await ask()).findByRole('listitem')).toHaveTextContent(message);
    await press('Cancel');
    problems = [];
    expect(await (await ask()).findByText('No problems found')).toBeInTheDocument();
  });

  test('says that the project blocks on warnings, and asks for a reason to go on', async () => {
    const warning = { severity: 'warning', code: 'empty-range', message: 'No number is in the range', node_id: 'a' };
    const server = fakeApi({
      ...found,
      [`GET ${api}/projects/loans`]: () => ({ body: aProject({ blocks_on_warnings: true }) }),
      [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [warning] } }),
      [`POST ${path}/publish`]: () => ({ body: { ...approval, is_published: true, gate: null } }),
    });
    await open();
    const dialog = await ask();
    expect(await dialog.findByText(/This project blocks on warnings of the check\./)).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('No number is in the range');
    const button = dialog.getByRole('button', { name: 'Publish Anyway' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    await pass(100);
    expect(server.count(`POST ${path}/publish`)).toBe(0);
    await person.type(dialog.getByLabelText('Reason for publishing it anyway'), 'Meant so');
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  test('stays open and lists the problems when the server refuses to publish', async () => {
    const body = {
      code: 'invalid',
      message: 'It has no end',
      details: [{ path: 'content', severity: 'error', code: 'syntax', message: 'It has no end', node_id: 'a' }],
    };
    fakeApi({ ...found, [`POST ${path}/publish`]: () => ({ status: 422, body }) });
    await open();
    const dialog = await ask();
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByRole('listitem')).toHaveTextContent('Alpha: It has no end');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  describe('of a live document', () => {
    const live = { ...approval, is_published: true, live_version: 3 };
    const served = content.replace('Alpha', 'Beta').replace('"a"', '"b"');
    const republish = async () => {
      await press('Republish');
      return within(await screen.findByRole('dialog'));
    };

    test('summarizes the changes between the live version and this one, as the comparison does', async () => {
      fakeApi({
        ...found,
        [`GET ${path}`]: () => ({ body: live }),
        ...fakeVersions(path, () => [aVersion({ version: 4, content }), aVersion({ version: 3, content: served })]),
      });
      await open();
      const dialog = await republish();
      expect(dialog.getByRole('heading', { name: 'From version 3, which is live, to this one' })).toBeInTheDocument();
      expect(await dialog.findByText('1 node added, 1 removed.')).toBeInTheDocument();
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'added Alpha',
        'removed Beta',
      ]);
    });

    test('compares unsaved work with the live version without loading it again', async () => {
      const server = fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...live, live_version: 4 } }) });
      await open();
      expect(await (await republish()).findByText('The graphs are the same.')).toBeInTheDocument();
      await press('Cancel');
      await press('Add a node');
      expect(await (await republish()).findByText('1 node added.')).toBeInTheDocument();
      expect(server.count(`GET ${path}/versions/4`)).toBe(0);
    });

    test('says when the versions cannot be compared, and can still publish', async () => {
      fakeApi({ ...found, [`GET ${path}`]: () => ({ body: live }) });
      await open();
      const dialog = await republish();
      expect(await dialog.findByText(/^The two cannot be compared/)).toBeInTheDocument();
      await waitFor(() =>
        expect(dialog.getByRole('button', { name: 'Republish' })).not.toHaveAttribute('aria-disabled'),
      );
    });
  });
});
