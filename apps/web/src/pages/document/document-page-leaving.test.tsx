import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, later } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { approval, content, expectState, found, open, path, saved, write } from '#testing/open-document.ts';
import { pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { aVersion } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
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

describe('a person who leaves with unsaved changes', () => {
  async function leave(title = 'Leave without saving?') {
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    return within(await screen.findByRole('dialog', { name: title }));
  }

  test('must answer the question: the keyboard shortcut for saving does nothing meanwhile', async () => {
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
    await expectState('All changes saved');
  });

  test('must answer the question: the keyboard shortcuts for undo and redo do nothing meanwhile', async () => {
    fakeApi(found);
    const graph = await open();
    const drawn = () => graph.getAllByRole('listitem', { hidden: true }).length;
    for (let step = 1; step <= 2; step++) {
      await person.click(graph.getByRole('button', { name: 'Add a node' }));
      await pass(200);
    }
    await press('Undo: add new-3');
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

  describe('while a save is in progress', () => {
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

    test('leaves when it is done', async () => {
      const answer = await openAndSave();
      await leave(saving);
      answer(saved(5));
      expect(await dashboard()).toBeVisible();
    });

    test('cannot discard changes that are already saved', async () => {
      const answer = await openAndSave();
      const dialog = await leave(saving);
      const discard = dialog.getByRole('button', { name: 'Discard Changes' });
      expect(discard).toHaveAttribute('aria-disabled', 'true');
      await person.click(discard);
      await pass(1000);
      expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await person.click(dialog.getByRole('button', { name: 'Stay' }));
      answer(saved(5));
      await expectState('All changes saved');
      await expectToStay();
    });

    test('stays when it fails, and sees why', async () => {
      const answer = await openAndSave();
      await leave(saving);
      answer(failed);
      expect(await screen.findByRole('alert')).toHaveTextContent('Down');
      await expectToStay();
    });

    test('is asked again after a failure that was shown before', async () => {
      const answer = await openAndSave();
      answer(failed);
      await screen.findByRole('alert');
      const dialog = await leave();
      await person.click(dialog.getByRole('button', { name: 'Discard Changes' }));
      expect(await dashboard()).toBeVisible();
    });

    test('stays when others saved meanwhile, and can restore what they discarded', async () => {
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

    test('stays when the publish fails that the save was for', async () => {
      const { promise, answer: refuse } = later();
      const answer = await openAndSave({ [`POST ${path}/publish`]: () => promise }, publish);
      goBack();
      await screen.findByRole('dialog', { name: publishing });
      answer(saved(5));
      await expectState('All changes saved');
      refuse(failed);
      expect(await screen.findByRole('alert')).toHaveTextContent('Down');
      await expectToStay();
    });

    test('and then decides to stay, publishes only after the save is done', async () => {
      const server = later();
      const published = () => ({ body: { ...approval, version: 5, is_published: true, gate: null } });
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

    test('leaves only after the publish is done that the save was for', async () => {
      const { promise, answer: publishIt } = later();
      const answer = await openAndSave({ [`POST ${path}/publish`]: () => promise }, publish);
      answer(saved(5));
      await expectState('All changes saved');
      goBack();
      const dialog = within(await screen.findByRole('dialog', { name: publishing }));
      expect(dialog.getByRole('button', { name: 'Publishing...' })).toHaveAttribute('aria-disabled', 'true');
      publishIt({ body: { ...approval, version: 5, is_published: true, gate: null } });
      expect(await dashboard()).toBeVisible();
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

  test('cannot be started while a save is in progress', async () => {
    const { answer } = await openAndSave();
    await press('Delete');
    await pass(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer(saved(5));
    await expectState('All changes saved');
    await press('Delete');
    expect(await screen.findByRole('dialog', { name: 'Delete Document' })).toBeVisible();
  });

  test('waits for a save that started while its dialog was open, and then leaves the page', async () => {
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
