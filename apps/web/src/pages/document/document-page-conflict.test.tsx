import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, later, noAnswer } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { approval, content, creation, expectState, found, open, path, write } from '#testing/open-document.ts';
import { expectToPass, pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aDocument, aVersion } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

describe('Publish, after somebody else saved,', () => {
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
          ? { body: { ...newer, is_published: true, gate: null } }
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
  ])('%s, offers to load their version when nothing is unsaved, and publishes it after that', async (_, text) => {
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
    await expectState('All changes saved');
    expect(screen.queryByRole('button', { name: 'Bring Them Back' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Text Editor' }));
    expect(await screen.findByLabelText('Document as JSON')).toHaveValue(text);
    await publish();
    await expectToPass('Document published successfully!');
  });

  test('says how many further versions were saved meanwhile than the list shows', async () => {
    await openBeforeOthersSave(theirs, 9);
    await publish();
    expect((await changed()).getByText('and 4 earlier versions, which the Versions tab lists')).toBeInTheDocument();
  });

  test('changes nothing on Cancel', async () => {
    const server = await openBeforeOthersSave();
    await publish();
    await person.click((await changed()).getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(screen.getByText('Version 4')).toBeVisible();
    expect(server.count(`POST ${path}/publish`)).toBe(1);
  });

  test('asks a person with unsaved work which version to use', async () => {
    await openBeforeOthersSave();
    await write(`${content} `);
    await publish();
    const dialog = await changed();
    expect(dialog.getByRole('button', { name: 'Overwrite with My Changes' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Load the New Version' })).not.toBeInTheDocument();
  });
});

describe('when others have saved meanwhile,', () => {
  const conflict = () => ({ status: 409, body: { code: 'conflict', message: 'Changed' } });

  /** Unsaved work, and the question what is to become of it. */
  async function openInConflict(handlers: Parameters<typeof fakeApi>[0]) {
    const theirs = aVersion({ version: 5, author: 'Grace Hopper', content: '{}' });
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

  test('an overwrite that fails is reported in the dialog, and on the page once the dialog is closed', async () => {
    const answers = [conflict(), { status: 500, body: { code: 'internal', message: 'Down' } }];
    const { dialog } = await openInConflict({ [`PUT ${path}`]: () => answers.shift() as object });
    await press('Overwrite with My Changes');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Down');
    expect(screen.getAllByText('Down')).toHaveLength(1);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert')).toHaveTextContent('Down');
  });

  test('the dialog names the version and the person who saved it', async () => {
    const { dialog } = await openInConflict({});
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^Version 5\s*by Grace Hopper/);
  });

  test('a copy is made with the test cases of the document', async () => {
    const bodies: unknown[] = [];
    await openInConflict({
      [creation]: ({ body }) => {
        bodies.push(body);
        return Promise.reject(noAnswer);
      },
    });
    await press('Keep Mine as a Copy');
    expect(await screen.findByText('Failed to create document')).toBeInTheDocument();
    expect(bodies).toMatchObject([{ name: 'Approval (copy)', test_cases_of: approval.id }]);
  });

  test('a copy without a name is not created, and the error stays until the name is edited', async () => {
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

  test('a copy whose name is taken is not created, and the error stays until the name is edited', async () => {
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

  describe('while a copy is being created,', () => {
    const created = { status: 201, body: aDocument({ name: 'Approval (copy)', slug: 'approval-copy' }) };

    async function openAndKeep() {
      const { promise, answer } = later();
      const { server, dialog } = await openInConflict({ [creation]: () => promise });
      await person.click(dialog.getByRole('button', { name: 'Keep Mine as a Copy' }));
      return { server, dialog, answer };
    }

    test('their version can be neither overwritten nor loaded', async () => {
      const { server, dialog } = await openAndKeep();
      for (const name of ['Overwrite with My Changes', 'Reload and Discard My Changes']) {
        const button = dialog.getByRole('button', { name });
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await person.click(button);
      }
      await pass(1000);
      expect(server.count(`PUT ${path}`)).toBe(1);
      await expectState('Unsaved changes');
    });

    test('later edits stay on the page, and a message names the copy', async () => {
      const { dialog, answer } = await openAndKeep();
      await person.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await write(`${content}  `);
      answer(created);
      await expectToPass('Kept as "Approval (copy)".');
      expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content}  `);
      await expectState('Unsaved changes');
    });
  });

  test('two quick clicks create only one copy', async () => {
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
