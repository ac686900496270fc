import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { lastDrawn } from '#testing/fake-editors.tsx';
import { fakeVersions } from '#testing/fake-versions.ts';
import { expectToPass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, signedOut, storedSession } from '#testing/session.ts';
import { aDocument, aProject, api, aVersion, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const path = `${api}/projects/loans/documents/approval`;
const creation = `POST ${api}/projects/loans/documents`;
const content = '{ "nodes": [{ "id": "a", "name": "Alpha", "type": "inputNode" }], "edges": [] }';
const approval = aDocument({ version: 4, content });
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`GET ${path}`]: () => ({ body: approval }),
  ...fakeVersions(path, () => []),
  [`POST ${path}/check`]: () => ({ body: { problems: [] } }),
};
const saved = (version: number) => ({ body: { ...approval, version } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Element.prototype.checkVisibility = () => true;
  startSession(session);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open() {
  renderApp(`${home}/projects/loans/documents/approval`);
  return within(await screen.findByRole('region', { name: 'Graph' }));
}

async function write(text: string) {
  await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
  fireEvent.change(await screen.findByLabelText('Document as JSON'), { target: { value: text } });
}

/** An answer that is given when the test says so. */
function later() {
  let answer = (_: object) => {};
  const promise = new Promise<object>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

const state = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The page, with a text that the server has saved as version 5 without its answer having arrived. */
async function openAndLoseAnswer() {
  const mine = `${content} `;
  let document = approval;
  const server = fakeApi({
    ...found,
    [`GET ${path}`]: () => ({ body: document }),
    ...fakeVersions(path, () => [aVersion({ version: 5, content: mine })]),
    [`PUT ${path}`]: ({ body }) => {
      const { content, base_version } = body as { content: string; base_version: number };
      if (base_version !== document.version) return { status: 409, body: { code: 'conflict', message: 'Changed' } };
      const isFirst = document === approval;
      document = { ...approval, version: base_version + 1, content };
      return isFirst ? Promise.reject(noAnswer) : { body: document };
    },
    [`POST ${path}/publish`]: () => ({ body: { ...document, is_published: true } }),
  });
  await open();
  await write(mine);
  await press('Save Document');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save document');
  return server;
}

/** After a while, in which what was loaded has become old. */
async function returnToPage() {
  await pass(31_000);
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('Save Document', () => {
  test('sends content, name, description and the version that was edited, and says so for three seconds', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await open();
    await write(`${content}\n`);
    await state('Unsaved changes');
    await press('Save Document');
    await expectToPass('Document saved successfully!');
    const { name, description, updated_at } = approval;
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body;
    const settings = { name, description, settings_as_of: updated_at };
    expect(sent).toEqual({ ...settings, content: `${content}\n`, document_id: approval.id, base_version: 4 });
    await state('All changes saved');
    expect(screen.getByText('Version 5')).toBeVisible();
  });

  test('says that there is nothing to save where nothing was changed, and sends nothing', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await open();
    await press('Save Document');
    await expectToPass('There is nothing to save: no changes since the last version.');
    await write(`${content} `);
    await write(content);
    await person.keyboard('{Control>}s{/Control}');
    await expectToPass('There is nothing to save: no changes since the last version.');
    expect(server.count(`PUT ${path}`)).toBe(0);
    expect(screen.getByText('Version 4')).toBeVisible();
  });

  test('sends what was drawn without waiting for it to be taken over', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    const graph = await open();
    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await press('Save Document');
    await waitFor(() => expect(server.count(`PUT ${path}`)).toBe(1));
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body as { content: string };
    expect(JSON.parse(sent.content).nodes).toHaveLength(2);
  });

  test.each([
    ['the words of the server', () => ({ status: 500, body: { code: 'internal', message: 'Down' } }), 'Down'],
    [
      'the words of the quota',
      () => ({ status: 403, body: { code: 'quota_exceeded', message: 'Nothing was saved: delete documents' } }),
      'Nothing was saved: delete documents',
    ],
    [
      'the words of a full disk',
      () => ({ status: 507, body: { code: 'storage_full', message: 'The disk of this server is nearly full' } }),
      'The disk of this server is nearly full',
    ],
    ['the fallback', () => Promise.reject(noAnswer), 'Failed to save document'],
  ])('tells a failure in %s, and keeps the work', async (_, answer, message) => {
    fakeApi({ ...found, [`PUT ${path}`]: answer });
    await open();
    await write(`${content} `);
    await press('Save Document');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content} `);
    await state('Unsaved changes');
  });

  test('asked for again while it runs, saves what was written meanwhile too', async () => {
    const answers: ((answer: object) => void)[] = [];
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => new Promise((resolve) => answers.push(resolve)) });
    await open();
    await write(`${content}\n`);
    await press('Save Document');
    await waitFor(() => expect(answers).toHaveLength(1));
    await write(`${content}\n\n`);
    await person.keyboard('{Control>}s{/Control}');
    answers[0]?.(saved(5));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(saved(6));
    await state('All changes saved');
    const sent = server.calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body);
    expect(sent).toMatchObject([
      { content: `${content}\n`, base_version: 4 },
      { content: `${content}\n\n`, base_version: 5 },
    ]);
  });

  test('with the key in the settings saves those', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => ({ body: { ...approval, name: 'Renamed' } }) });
    await open();
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    await person.type(await screen.findByLabelText('Document Name'), ' two');
    await person.keyboard('{Control>}s{/Control}');
    await expectToPass('Document updated successfully!');
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body;
    expect(sent).toMatchObject({ name: `${approval.name} two`, document_id: approval.id });
    expect(sent).not.toHaveProperty('content');
  });

  test('of the settings is done before all that tells of them is loaded again', async () => {
    let load = () => ({ body: { documents: [] } }) as object | Promise<object>;
    fakeApi({
      ...found,
      [`GET ${api}/projects/loans/documents`]: () => load(),
      [`PUT ${path}`]: () => ({ body: { ...approval, name: 'Renamed' } }),
    });
    await open();
    load = () => new Promise(() => {});
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    await press('Save Changes');
    expect(await screen.findByText('Document updated successfully!')).toBeVisible();
  });

  test('of a document that was deleted says what can still be done', async () => {
    let gone = false;
    const missing = { status: 404, body: { code: 'not_found', message: 'Document not found' } };
    fakeApi({ ...found, [`GET ${path}`]: () => (gone ? missing : { body: approval }), [`PUT ${path}`]: () => missing });
    await open();
    await write(`${content} `);
    gone = true;
    await press('Save Document');
    expect(await screen.findByText(/This document was deleted meanwhile/)).toBeVisible();
    expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content} `);
  });

  test('is not undone on the page by a look at the document that began before it', async () => {
    let look = () => ({ body: approval }) as object | Promise<object>;
    const { promise, answer } = later();
    fakeApi({ ...found, [`GET ${path}`]: () => look(), [`PUT ${path}`]: () => saved(5) });
    await open();
    await write(`${content} `);
    look = () => promise;
    await returnToPage();
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Version 5')).toBeVisible();
    answer({ body: approval });
    await pass(1000);
    expect(screen.getByText('Version 5')).toBeVisible();
  });

  test('takes a save for done whose answer was lost', async () => {
    await openAndLoseAnswer();
    await press('Save Document');
    await expectToPass('Document saved successfully!');
    await state('All changes saved');
    expect(screen.getByText('Version 5')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('whose answer was lost is gone on from, not asked about', async () => {
    const server = await openAndLoseAnswer();
    await write(`${content}  `);
    await press('Save Document');
    await state('All changes saved');
    expect(screen.getByText('Version 6')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sent = server.calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body);
    expect(sent.at(-1)).toMatchObject({ content: `${content}  `, base_version: 5 });
  });

  test('whose answer was lost is known for done when the page hears of that version', async () => {
    await openAndLoseAnswer();
    await returnToPage();
    await state('All changes saved');
    expect(screen.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Publish', () => {
  test('saves nothing when nothing is unsaved, and sends the changelog', async () => {
    const published = { ...approval, is_published: true };
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

  test('begins with the line of the version that is published again, so that none is replaced unknowingly', async () => {
    const published = { ...approval, is_published: true, changelog: 'First rules' };
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: published }),
      [`POST ${path}/publish`]: () => ({ body: { ...published, changelog: 'First rules, faster' } }),
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
    ['no line where nothing was written', null, () => {}, undefined],
    ['no line where the one shown was left', 'First rules', () => {}, undefined],
    [
      'no line where what was written was taken back',
      null,
      (line: HTMLElement) => person.type(line, 'x{Backspace}'),
      undefined,
    ],
    ['an empty line where the one shown was emptied', 'First rules', (line: HTMLElement) => person.clear(line), ''],
  ])('sends %s: others may have written one meanwhile', async (_, changelog, edit, sent) => {
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: { ...approval, changelog } }),
      [`POST ${path}/publish`]: () => ({ body: { ...approval, is_published: true } }),
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

  test('begins without a line when unsaved changes will make a version of their own', async () => {
    fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...approval, changelog: 'First rules' } }) });
    await open();
    await write(`${content}\n`);
    await state('Unsaved changes');
    await press('Publish');
    expect(await screen.findByLabelText('What is new')).toHaveValue('');
  });

  test.each([
    ['not valid JSON', '{'],
    ['not a decision graph', '{}'],
  ])('says at once that a text that is %s has to be mended first', async (what, text) => {
    fakeApi(found);
    await open();
    await write(text);
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(`^The text is ${what}, so it cannot be saved\\. Fix it`))).toBeInTheDocument();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  test('tells a failure in the fallback', async () => {
    fakeApi({ ...found, [`POST ${path}/publish`]: () => Promise.reject(noAnswer) });
    await open();
    await press('Publish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to publish document');
  });

  test('goes on after a save whose answer was lost', async () => {
    const server = await openAndLoseAnswer();
    await press('Publish');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    await expectToPass('Document published successfully!');
    const sent = server.calls.find(({ call }) => call === `POST ${path}/publish`)?.body;
    expect(sent).toMatchObject({ base_version: 5 });
  });

  test('stays in view until it is done when its button is pressed twice in one moment', async () => {
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

  test('is not begun while a save is under way, which would leave it undone', async () => {
    const { promise, answer } = later();
    fakeApi({ ...found, [`PUT ${path}`]: () => promise });
    await open();
    await write(`${content}\n`);
    await press('Save Document');
    await press('Publish');
    await pass(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer(saved(5));
    await state('All changes saved');
    await press('Publish');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('keeps what was written for a publish that failed', async () => {
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

  describe('before anything is saved', () => {
    const problem = { message: 'It has no end', node_id: 'a' };
    const withProblem = { ...found, [`POST ${path}/check`]: () => ({ body: { problems: [problem] } }) };
    const ask = async () => {
      await press('Publish');
      return within(await screen.findByRole('dialog'));
    };

    test('tells the problems of what is in the editor, each with a way to its node, and cannot be confirmed', async () => {
      const server = fakeApi(withProblem);
      const graph = await open();
      await write(`${content}\n`);
      await person.click(screen.getByRole('tab', { name: 'Settings' }));
      const dialog = await ask();
      expect(await dialog.findByRole('heading', { name: '1 problem to fix before publishing' })).toBeInTheDocument();
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

    test('tells the problems of an empty graph too', async () => {
      const blank = aDocument({ version: 1, content: '{ "nodes": [], "edges": [] }' });
      const lacking = { message: 'The graph has no input node', node_id: null };
      fakeApi({
        ...found,
        [`GET ${path}`]: () => ({ body: blank }),
        [`POST ${path}/check`]: () => ({ body: { problems: [lacking] } }),
      });
      await open();
      expect(await (await ask()).findByText('The graph has no input node')).toBeInTheDocument();
    });

    test.each([
      ['publishes once that found nothing', [], 1],
      ['does not publish what it found fault with', [problem], 0],
    ])('confirmed during the check, %s', async (_, problems, published) => {
      let tell = (_: object) => {};
      const check = new Promise<object>((resolve) => {
        tell = resolve;
      });
      const server = fakeApi({
        ...found,
        [`POST ${path}/check`]: () => check,
        [`POST ${path}/publish`]: () => ({ body: { ...approval, is_published: true } }),
      });
      await open();
      const dialog = await ask();
      expect(dialog.getByText('Checking the graph...')).toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Publish' }));
      await pass(100);
      expect(server.count(`POST ${path}/publish`)).toBe(0);
      await act(async () => tell({ body: { problems } }));
      await pass(100);
      expect(server.count(`POST ${path}/publish`)).toBe(published);
    });

    test('says when the graph could not be checked, and checks again', async () => {
      let answers = false;
      fakeApi({
        ...found,
        [`POST ${path}/check`]: () =>
          answers
            ? { body: { problems: [] } }
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

    test('stays open with the problems when the server refuses after all', async () => {
      const body = {
        code: 'invalid',
        message: 'It has no end',
        details: [{ path: 'content', message: 'It has no end', node_id: 'a' }],
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

      test('shows what changes between the live version and this one, in the words of the comparison', async () => {
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

      test('compares unsaved work with the live version, which the page has already', async () => {
        const server = fakeApi({ ...found, [`GET ${path}`]: () => ({ body: { ...live, live_version: 4 } }) });
        await open();
        expect(await (await republish()).findByText('The graphs are the same.')).toBeInTheDocument();
        await press('Cancel');
        await press('Add a node');
        expect(await (await republish()).findByText('1 node added.')).toBeInTheDocument();
        expect(server.count(`GET ${path}/versions/4`)).toBe(0);
      });

      test('says when they cannot be compared, and can be published all the same', async () => {
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

  describe('after somebody else saved', () => {
    const theirs = content.replace('Alpha', 'Beta');

    /** The server as somebody else left it just after this page was opened. */
    async function openBeforeOthersSave(text = theirs, version = 5) {
      let document = approval;
      const newer = { ...approval, version, content: text };
      const server = fakeApi({
        ...found,
        [`GET ${path}`]: () => ({ body: document }),
        ...fakeVersions(path, () => [aVersion({ version, content: text })]),
        [`PUT ${path}`]: () => ({ status: 409, body: { code: 'conflict', message: 'Changed' } }),
        [`POST ${path}/publish`]: ({ body }) =>
          (body as { base_version: number }).base_version === 5
            ? { body: { ...newer, is_published: true } }
            : { status: 409, body: { code: 'conflict', message: 'Changed' } },
      });
      await open();
      document = newer;
      return server;
    }

    async function publish() {
      await press('Publish');
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    }

    const changed = async () =>
      within(await screen.findByRole('dialog', { name: 'This document was changed meanwhile' }));
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    test.each([
      ['another content', theirs],
      ['the same content', content],
    ])('%s, offers theirs to who has nothing unsaved, and publishes it once it was seen', async (_, text) => {
      await openBeforeOthersSave(text);
      await publish();
      const dialog = await changed();
      expect(dialog.getByText('Version 5')).toBeInTheDocument();
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Load the New Version',
        'Cancel',
      ]);
      await press('Load the New Version');
      await closed();
      await state('All changes saved');
      expect(screen.queryByRole('button', { name: 'Bring Them Back' })).not.toBeInTheDocument();
      await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
      expect(await screen.findByLabelText('Document as JSON')).toHaveValue(text);
      await publish();
      await expectToPass('Document published successfully!');
    });

    test('says how many were saved meanwhile that the list has no room for', async () => {
      await openBeforeOthersSave(theirs, 9);
      await publish();
      expect((await changed()).getByText('and 4 earlier versions, which the Versions tab lists')).toBeInTheDocument();
    });

    test('leaves everything as it is on Cancel', async () => {
      const server = await openBeforeOthersSave();
      await publish();
      await person.click((await changed()).getByRole('button', { name: 'Cancel' }));
      await closed();
      expect(screen.getByText('Version 4')).toBeVisible();
      expect(server.count(`POST ${path}/publish`)).toBe(1);
    });

    test('asks who has unsaved work to decide', async () => {
      await openBeforeOthersSave();
      await write(`${content} `);
      await publish();
      const dialog = await changed();
      expect(dialog.getByRole('button', { name: 'Overwrite with My Changes' })).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Load the New Version' })).not.toBeInTheDocument();
    });
  });
});

describe('Delete', () => {
  const deletion = `DELETE ${path}`;

  /** The page with a save that waits for its answer. */
  async function openAndSave(begin = () => press('Save Document')) {
    const { promise, answer } = later();
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => promise, [deletion]: () => ({ status: 204 }) });
    await open();
    await write(`${content} `);
    await begin();
    return { server, answer };
  }

  test('is not begun while a save is under way', async () => {
    const { answer } = await openAndSave();
    await press('Delete');
    await pass(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer(saved(5));
    await state('All changes saved');
    await press('Delete');
    expect(await screen.findByRole('dialog', { name: 'Delete Document' })).toBeVisible();
  });

  test('waits for a save that began while it was asked about, and leads away', async () => {
    const { server, answer } = await openAndSave(async () => {
      await press('Delete');
      // As with the browser's own button: what lies behind a dialog is out of reach of the pointer.
      fireEvent.click(screen.getByRole('link', { name: 'Dashboard', hidden: true }));
      await press('Save and Leave');
      await press('Stay');
    });
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Document' }));
    const button = dialog.getByRole('button', { name: 'Delete' });
    await person.click(button);
    await pass(1000);
    expect(server.count(deletion)).toBe(0);
    answer(saved(5));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'No documents' })).toBeVisible();
    expect(server.count(deletion)).toBe(1);
  });
});

describe('the check', () => {
  const problem = { message: 'It has no end', node_id: 'a' };

  test('marks nodes a second after the last change, and a name leads to its node', async () => {
    const server = fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { problems: [problem] } }) });
    const graph = await open();
    expect(await screen.findByRole('heading', { name: '1 problem to fix before publishing' })).toBeVisible();
    expect(graph.getByText('Alpha (problem)')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Alpha' }));
    expect(graph.getByText('Alpha (problem)')).toHaveAttribute('aria-current', 'true');

    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await pass(1100);
    expect(server.count(`POST ${path}/check`)).toBe(1);
    await pass(200);
    expect(server.count(`POST ${path}/check`)).toBe(2);
  });

  const withExpression = (value: string) => {
    const expressions = [{ id: 'e', key: 'fee', value }];
    const fee = { id: 'b', name: 'Fee', type: 'expressionNode', content: { expressions } };
    return JSON.stringify({ nodes: [{ id: 'a', name: 'Alpha', type: 'inputNode' }, fee], edges: [] });
  };
  const broken = 'Expression "fee": something is missing at its end';
  async function draw(text: string) {
    await write(text);
    await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
    await pass(500);
  }

  const told = () => screen.queryByRole('region', { name: /to fix before publishing$/ });

  test('tells what is wrong with an expression while it is typed, before the server is asked', async () => {
    const server = fakeApi(found);
    await open();
    await pass(1500);
    const asked = server.count(`POST ${path}/check`);
    await draw(withExpression('1 +'));
    expect(told()).toHaveTextContent(broken);
    await draw(withExpression('1 + 2'));
    expect(told()).not.toBeInTheDocument();
    expect(server.count(`POST ${path}/check`)).toBe(asked);
  });

  test('keeps what only the server can find until the server has looked again', async () => {
    const unreadable = { message: 'Its function cannot be read', node_id: 'a' };
    let problems = [unreadable];
    fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { problems } }) });
    await open();
    await waitFor(() => expect(told()).toHaveTextContent(unreadable.message));
    problems = [];
    await draw(withExpression('1 +'));
    expect(told()).toHaveTextContent(broken);
    expect(told()).toHaveTextContent(unreadable.message);
    await pass(1500);
    expect(told()).not.toBeInTheDocument();
  });

  test('leads from above the graph to what it found, far below', async () => {
    fakeApi({ ...found, [`POST ${path}/check`]: () => ({ body: { problems: [problem] } }) });
    await open();
    await person.click(await screen.findByRole('button', { name: '1 problem' }));
    expect(screen.getByRole('region', { name: '1 problem to fix before publishing' })).toHaveFocus();
  });

  /** A document without nodes, of which the check has found something. */
  async function openBlank() {
    const blank = aDocument({ version: 1, content: '{ "nodes": [], "edges": [] }' });
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: blank }),
      [`POST ${path}/check`]: () => ({ body: { problems: [{ message: 'It lacks something', node_id: null }] } }),
    });
    await open();
    await waitFor(() => expect(server.count(`POST ${path}/check`)).toBe(1));
    return server;
  }

  test('says nothing of a canvas on which nothing is yet', async () => {
    await openBlank();
    expect(await screen.findByRole('heading', { name: 'An empty decision' })).toBeVisible();
    expect(screen.queryByText(/to fix before publishing/)).not.toBeInTheDocument();
  });

  test('says nothing of the graph that a first click puts there, until that is checked itself', async () => {
    const server = await openBlank();
    await pass(100);
    await press('Start with Request and Response');
    expect(screen.queryByRole('heading', { name: 'An empty decision' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 problem' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '1 problem' }, { timeout: 3000 })).toBeVisible();
    expect(server.count(`POST ${path}/check`)).toBe(2);
  });

  test('that fails disturbs nobody', async () => {
    const server = fakeApi({ ...found, [`POST ${path}/check`]: () => Promise.reject(noAnswer) });
    await open();
    await pass(1500);
    expect(server.count(`POST ${path}/check`)).toBe(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a newer version that cannot be loaded for a comparison is told', async () => {
  vi.stubGlobal('reportError', vi.fn());
  let version = 4;
  fakeApi({
    ...found,
    [`GET ${path}`]: () => ({ body: { ...approval, version } }),
    [`GET ${path}/versions`]: () => Promise.reject(noAnswer),
  });
  await open();
  await write(`${content} `);
  version = 5;
  await returnToPage();
  await person.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(await screen.findByText('The newer version could not be loaded. Try again.')).toBeVisible();
});

test('a document deleted elsewhere leaves unsaved work on the page', async () => {
  let gone = false;
  const missing = { status: 404, body: { code: 'not_found', message: 'Document not found' } };
  fakeApi({ ...found, [`GET ${path}`]: () => (gone ? missing : { body: approval }) });
  await open();
  await write(`${content} `);
  gone = true;
  await returnToPage();
  expect(await screen.findByText(/This document was deleted meanwhile/)).toBeVisible();
  expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content} `);
});

describe('unsaved work on a document that was deleted elsewhere', () => {
  const missing = { status: 404, body: { code: 'not_found', message: 'Document not found' } };
  const made = aDocument({ name: 'Kept', slug: 'kept', content: `${content} ` });

  async function openAndDelete(work: string) {
    let gone = false;
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => (gone ? missing : { body: approval }),
      [creation]: () => ({ status: 201, body: made }),
      [`GET ${api}/projects/loans/documents/kept`]: () => ({ body: made }),
      [`POST ${api}/projects/loans/documents/kept/check`]: () => ({ body: { problems: [] } }),
      [`GET ${api}/projects/loans/documents/kept/approval-requests`]: () => ({ body: { approval_requests: [] } }),
      [`GET ${api}/projects/loans/documents/kept/integration/example`]: () => ({
        body: { input: null, source: null, version: 1 },
      }),
    });
    await open();
    await write(work);
    gone = true;
    await returnToPage();
    await screen.findByText(/This document was deleted meanwhile/);
    return server;
  }

  test('can be kept as a copy', async () => {
    const server = await openAndDelete(`${content} `);
    await press('Keep as a Copy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep your changes as a copy' }));
    await person.clear(dialog.getByLabelText('Name of the copy'));
    await person.type(dialog.getByLabelText('Name of the copy'), 'Kept');
    await person.click(dialog.getByRole('button', { name: 'Keep Mine as a Copy' }));
    expect(await screen.findByRole('heading', { name: 'Kept' })).toBeVisible();
    expect(server.count(creation)).toBe(1);
    await state('All changes saved');
  });

  test('is not offered as a copy while it is no graph', async () => {
    await openAndDelete('}');
    expect(screen.getByText(/mend the text to keep it as a copy/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep as a Copy' })).not.toBeInTheDocument();
  });
});

describe('another document that was made at the address of this one', () => {
  const another = aDocument({ content: content.replace('Alpha', 'Beta') });
  const text = () => screen.getByLabelText('Document as JSON');

  async function openAndReplace(work: string) {
    let document = approval;
    fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: document }),
      'POST /api/auth/logout': () => ({ status: 204 }),
    });
    await open();
    await write(work);
    document = another;
    await returnToPage();
  }

  test('is shown when nothing is unsaved', async () => {
    await openAndReplace(content);
    await waitFor(() => expect(text()).toHaveValue(another.content));
    expect(screen.queryByText(/This document was deleted meanwhile/)).not.toBeInTheDocument();
  });

  test('leaves unsaved work on the page, and takes its place once that is discarded', async () => {
    await openAndReplace(`${content} `);
    expect(await screen.findByText(/This document was deleted meanwhile/)).toBeVisible();
    expect(text()).toHaveValue(`${content} `);
    fireEvent.change(text(), { target: { value: content } });
    await waitFor(() => expect(text()).toHaveValue(another.content));
  });

  test('leaves nobody unasked who signs out with unsaved work', async () => {
    await openAndReplace(`${content} `);
    await screen.findByText(/This document was deleted meanwhile/);
    await person.click(screen.getByRole('button', { name: /Ada/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(storedSession()).toEqual(signedOut));
  });
});

test('what the page has to say comes into regions that were there before, and into one each', async () => {
  fakeApi(found);
  await open();
  const regions = screen.getAllByRole('status');
  const expectAnnounced = async (words: RegExp) => {
    const said = await screen.findByText(words);
    expect(regions.filter((region) => region.contains(said))).toHaveLength(1);
    expect(said.closest('[role="status"]')).toBe(regions.find((region) => region.contains(said)));
  };
  await write('{');
  await pass(200);
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await expectAnnounced(/^The text is not valid JSON, so the graph is shown/);
  await press('Discard Text Changes');
  await expectAnnounced(/^Your unsaved changes were discarded/);
});

test('discarded changes can be brought back while nothing else is done', async () => {
  fakeApi(found);
  await open();
  await write('{');
  await pass(200);
  await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
  await press('Discard Text Changes');
  await state('All changes saved');
  // The second of two quick clicks on what discarded.
  fireEvent.click(screen.getByRole('button', { name: 'Bring Them Back' }), { detail: 2 });
  await state('All changes saved');
  await press('Bring Them Back');
  await state('Unsaved changes');
  expect(screen.getByLabelText('Document as JSON')).toHaveValue('{');

  await press('Discard Text Changes');
  await write(`${content} `);
  await state('Unsaved changes');
  await pass(200);
  expect(screen.queryByRole('button', { name: 'Bring Them Back' })).not.toBeInTheDocument();
});

test('a canvas that is drawn again after a crash goes on with what was drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi(found);
  const graph = await open();
  await person.click(graph.getByRole('button', { name: 'Add a node' }));
  await pass(200);
  act(() => lastDrawn.crash?.());
  await press('Try Again');
  const again = within(await screen.findByRole('region', { name: 'Graph' }));
  expect(again.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Alpha', 'new-2']);
});

test('the button that took the last step keeps the focus, and does nothing more', async () => {
  fakeApi(found);
  const graph = await open();
  await person.click(graph.getByRole('button', { name: 'Add a node' }));
  await pass(200);
  const [undo, redo] = [screen.getByRole('button', { name: 'Undo' }), screen.getByRole('button', { name: 'Redo' })];
  for (const [last, other] of [
    [undo, redo],
    [redo, undo],
  ] as const) {
    act(() => last.focus());
    await person.keyboard('{Enter}{Enter}');
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-disabled', 'true');
    expect(other).not.toHaveAttribute('aria-disabled');
  }
  await state('Unsaved changes');
});

describe('what others saved meanwhile', () => {
  const conflict = () => ({ status: 409, body: { code: 'conflict', message: 'Changed' } });

  /** Unsaved work, and the question what is to become of it. */
  async function openInConflict(handlers: Parameters<typeof fakeApi>[0]) {
    const theirs = aVersion({ version: 5, content: '{}' });
    const server = fakeApi({
      ...found,
      [`PUT ${path}`]: conflict,
      ...fakeVersions(path, () => [theirs]),
      ...handlers,
    });
    await open();
    await write(`${content} `);
    await press('Save Document');
    const dialog = await screen.findByRole('dialog', { name: 'This document was changed meanwhile' });
    return { server, dialog: within(dialog) };
  }

  test('that cannot be overwritten is told where it was asked, and on the page once that is closed', async () => {
    const answers = [conflict(), { status: 500, body: { code: 'internal', message: 'Down' } }];
    const { dialog } = await openInConflict({ [`PUT ${path}`]: () => answers.shift() as object });
    await press('Overwrite with My Changes');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Down');
    expect(screen.getAllByText('Down')).toHaveLength(1);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('Down');
  });

  test('leaves a copy without a name unmade, and says what is wrong until the name is edited', async () => {
    const { server, dialog } = await openInConflict({});
    const name = dialog.getByLabelText('Name of the copy');
    expect(name).toHaveValue('Approval (copy)');
    await person.clear(name);
    await person.keyboard('{Enter}');
    expect(name).toHaveAccessibleDescription('Document name is required');
    expect(dialog.getByRole('button', { name: 'Keep Mine as a Copy', hidden: true })).toBeDisabled();
    await person.type(name, 'Mine');
    expect(name).not.toHaveAccessibleDescription();
    expect(server.count(creation)).toBe(0);
  });

  test('leaves a name that is taken marked until it is edited', async () => {
    const message = 'A document with the address "approval-copy" already exists';
    const details = [{ path: 'name', message }];
    const { dialog } = await openInConflict({
      [creation]: () => ({ status: 409, body: { code: 'conflict', message, details } }),
    });
    await press('Keep Mine as a Copy');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    const name = dialog.getByLabelText('Name of the copy');
    expect(name).toBeInvalid();
    await person.type(name, ' 2');
    expect(name).toBeValid();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('while mine is being kept as a copy', () => {
    const kept = { status: 201, body: aDocument({ name: 'Approval (copy)', slug: 'approval-copy' }) };

    async function openAndKeep() {
      const { promise, answer } = later();
      const { server, dialog } = await openInConflict({ [creation]: () => promise });
      await person.click(dialog.getByRole('button', { name: 'Keep Mine as a Copy' }));
      return { server, dialog, answer };
    }

    test('is neither overwritten nor loaded', async () => {
      const { server, dialog } = await openAndKeep();
      for (const name of ['Overwrite with My Changes', 'Reload and Discard My Changes']) {
        const button = dialog.getByRole('button', { name });
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await person.click(button);
      }
      await pass(1000);
      expect(server.count(`PUT ${path}`)).toBe(1);
      await state('Unsaved changes');
    });

    test('leaves on the page what was written since, and says what was kept', async () => {
      const { dialog, answer } = await openAndKeep();
      await person.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await write(`${content}  `);
      answer(kept);
      await expectToPass('Kept as "Approval (copy)".');
      expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content}  `);
      await state('Unsaved changes');
    });
  });

  test('two quick clicks keep one copy', async () => {
    const { server } = await openInConflict({ [creation]: () => Promise.reject(noAnswer) });
    const keep = await screen.findByRole('button', { name: 'Keep Mine as a Copy' });
    act(() => {
      keep.click();
      keep.click();
    });
    expect(await screen.findByText('Failed to create document')).toBeInTheDocument();
    expect(server.count(creation)).toBe(1);
  });
});

describe('a file that cannot be imported', () => {
  const choose = (name: string, text: string) =>
    person.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File([text], name, json));
  const json = { type: 'application/json' };

  async function chooseBad() {
    const graph = await open();
    await choose('bad.json', '{');
    expect(await screen.findByRole('alert')).toHaveTextContent('bad.json is not valid JSON.');
    return graph;
  }

  test('is told of until the next edit', async () => {
    fakeApi(found);
    const graph = await chooseBad();
    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('is told of until the next save', async () => {
    fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await chooseBad();
    await press('Save Document');
    expect(await screen.findByText(/There is nothing to save/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is told of until the next import', async () => {
    fakeApi(found);
    await chooseBad();
    await choose('same.json', content);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

test('leaving a text that cannot be saved does not offer to save it', async () => {
  fakeApi(found);
  await open();
  await write('}');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The text is not valid JSON and cannot be saved\./)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Save and Leave' })).not.toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Stay' })).toHaveFocus());
});

describe('who leaves with unsaved changes', () => {
  async function leave(title = 'Leave without saving?') {
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    return within(await screen.findByRole('dialog', { name: title }));
  }

  test('is asked until they answer: the key that saves does nothing meanwhile', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await open();
    await write(`${content} `);
    const dialog = await leave();
    await person.keyboard('{Control>}s{/Control}');
    await pass(1000);
    expect(server.count(`PUT ${path}`)).toBe(0);
    await person.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('{Control>}s{/Control}');
    await state('All changes saved');
  });

  test('is asked until they answer: the keys that take steps back and again do nothing meanwhile', async () => {
    fakeApi(found);
    const graph = await open();
    const drawn = () => graph.getAllByRole('listitem', { hidden: true }).length;
    for (let step = 1; step <= 2; step++) {
      await person.click(graph.getByRole('button', { name: 'Add a node' }));
      await pass(200);
    }
    await press('Undo');
    const dialog = await leave();
    for (const keys of ['{Control>}z{/Control}', '{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
      await person.keyboard(keys);
      expect(drawn()).toBe(2);
    }
    await person.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('{Control>}z{/Control}');
    expect(drawn()).toBe(1);
  });

  describe('while a save is under way', () => {
    const saving = 'Leaving once it is saved';
    const publishing = 'Leaving once it is published';
    const conflict = { status: 409, body: { code: 'conflict', message: 'Changed' } };
    const failed = { status: 500, body: { code: 'internal', message: 'Down' } };

    /** The page with a save, or a publish, that waits for its answer. */
    async function openAndSave(handlers: Parameters<typeof fakeApi>[0] = {}, begin = () => press('Save Document')) {
      const { promise, answer } = later();
      fakeApi({ ...found, [`PUT ${path}`]: () => promise, ...handlers });
      await open();
      await write(`${content} `);
      await begin();
      return answer;
    }

    async function publish() {
      await press('Publish');
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
      await screen.findByRole('button', { name: 'Publishing...' });
    }

    /** As with the browser's own button: what lies behind a dialog is out of reach of the pointer. */
    const goBack = () => fireEvent.click(screen.getByRole('link', { name: 'Dashboard', hidden: true }));

    async function expectToStay() {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('heading', { name: approval.name })).toBeVisible();
    }

    const dashboard = () => screen.findByRole('heading', { name: 'Welcome, Ada' });

    test('goes on when it is done', async () => {
      const answer = await openAndSave();
      await leave(saving);
      answer(saved(5));
      expect(await dashboard()).toBeVisible();
    });

    test('cannot discard what is saved already', async () => {
      const answer = await openAndSave();
      const dialog = await leave(saving);
      const discard = dialog.getByRole('button', { name: 'Discard Changes' });
      expect(discard).toHaveAttribute('aria-disabled', 'true');
      await person.click(discard);
      await pass(1000);
      expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await person.click(dialog.getByRole('button', { name: 'Stay' }));
      answer(saved(5));
      await state('All changes saved');
      await expectToStay();
    });

    test('stays when it fails, and is told', async () => {
      const answer = await openAndSave();
      await leave(saving);
      answer(failed);
      expect(await screen.findByRole('alert')).toHaveTextContent('Down');
      await expectToStay();
    });

    test('is asked again after a failure that was told before', async () => {
      const answer = await openAndSave();
      answer(failed);
      await screen.findByRole('alert');
      const dialog = await leave();
      await person.click(dialog.getByRole('button', { name: 'Discard Changes' }));
      expect(await dashboard()).toBeVisible();
    });

    test('stays when others saved meanwhile, and can bring back what they gave up', async () => {
      const theirs = aVersion({ version: 5, content: content.replace('Alpha', 'Beta') });
      const answer = await openAndSave(fakeVersions(path, () => [theirs]));
      await leave(saving);
      answer(conflict);
      await screen.findByRole('dialog', { name: 'This document was changed meanwhile' });
      await waitFor(() => expect(screen.queryByRole('dialog', { name: saving })).toBeNull());
      await press('Reload and Discard My Changes');
      await expectToStay();
      expect(screen.getByRole('button', { name: 'Bring Them Back' })).toBeVisible();
    });

    test('stays when the publish fails that it was for', async () => {
      const { promise, answer: refuse } = later();
      const answer = await openAndSave({ [`POST ${path}/publish`]: () => promise }, publish);
      goBack();
      await screen.findByRole('dialog', { name: publishing });
      answer(saved(5));
      await state('All changes saved');
      refuse(failed);
      expect(await screen.findByRole('alert')).toHaveTextContent('Down');
      await expectToStay();
    });

    test('and stays after all, publishes once that is done, and not before', async () => {
      const server = later();
      const published = () => ({ body: { ...approval, version: 5, is_published: true } });
      const { count } = fakeApi({
        ...found,
        [`PUT ${path}`]: () => server.promise,
        [`POST ${path}/publish`]: published,
      });
      await open();
      await write(`${content} `);
      await press('Publish');
      const dialog = within(await screen.findByRole('dialog', { name: 'Publish this document' }));
      goBack();
      await press('Save and Leave');
      await press('Stay');
      const button = dialog.getByRole('button', { name: 'Publish' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await person.click(button);
      await pass(1000);
      expect(button).toBeVisible();
      server.answer(saved(5));
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await person.click(button);
      await expectToStay();
      expect(count(`POST ${path}/publish`)).toBe(1);
    });

    test('goes on when the publish is done that it was for, and not before', async () => {
      const { promise, answer: publishIt } = later();
      const answer = await openAndSave({ [`POST ${path}/publish`]: () => promise }, publish);
      answer(saved(5));
      await state('All changes saved');
      goBack();
      const dialog = within(await screen.findByRole('dialog', { name: publishing }));
      expect(dialog.getByRole('button', { name: 'Publishing...' })).toHaveAttribute('aria-disabled', 'true');
      publishIt({ body: { ...approval, version: 5, is_published: true } });
      expect(await dashboard()).toBeVisible();
    });
  });
});
