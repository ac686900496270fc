import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, later, noAnswer } from '#testing/fake-api.ts';
import {
  approval,
  content,
  expectState,
  found,
  open,
  path,
  returnToPage,
  saved,
  write,
} from '#testing/open-document.ts';
import { expectToPass, pass, person, press } from '#testing/person.ts';
import { session } from '#testing/session.ts';
import { api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

describe('Save Document', () => {
  test('sends content, name, description and the version that was edited, and shows a success message for three seconds', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    await open();
    await write(`${content}\n`);
    await expectState('Unsaved changes');
    await press('Save Document');
    await expectToPass('Document saved successfully!');
    const { name, description, updated_at } = approval;
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body;
    const settings = { name, description, settings_as_of: updated_at };
    expect(sent).toEqual({ ...settings, content: `${content}\n`, document_id: approval.id, base_version: 4 });
    await expectState('All changes saved');
    expect(screen.getByText('Version 5')).toBeVisible();
  });

  test('says that there is nothing to save when nothing was changed, and sends nothing', async () => {
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

  test('sends the latest drawing without waiting for the delay after which it becomes the content', async () => {
    const server = fakeApi({ ...found, [`PUT ${path}`]: () => saved(5) });
    const graph = await open();
    await person.click(graph.getByRole('button', { name: 'Add a node' }));
    await press('Save Document');
    await waitFor(() => expect(server.count(`PUT ${path}`)).toBe(1));
    const sent = server.calls.find(({ call }) => call === `PUT ${path}`)?.body as { content: string };
    expect(JSON.parse(sent.content).nodes).toHaveLength(2);
  });

  test.each([
    ['the message of the server', () => ({ status: 500, body: { code: 'internal', message: 'Down' } }), 'Down'],
    [
      'the message about the quota',
      () => ({ status: 403, body: { code: 'quota_exceeded', message: 'Nothing was saved: delete documents' } }),
      'Nothing was saved: delete documents',
    ],
    [
      'the message about a full disk',
      () => ({ status: 507, body: { code: 'storage_full', message: 'The disk of this server is nearly full' } }),
      'The disk of this server is nearly full',
    ],
    ['a general message when there is no response', () => Promise.reject(noAnswer), 'Failed to save document'],
  ])('shows a failure with %s, and keeps the unsaved changes', async (_, answer, message) => {
    fakeApi({ ...found, [`PUT ${path}`]: answer });
    await open();
    await write(`${content} `);
    await press('Save Document');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Document as JSON')).toHaveValue(`${content} `);
    await expectState('Unsaved changes');
  });

  test('requested again while it runs, also saves what was typed meanwhile', async () => {
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
    await expectState('All changes saved');
    const sent = server.calls.filter(({ call }) => call === `PUT ${path}`).map(({ body }) => body);
    expect(sent).toMatchObject([
      { content: `${content}\n`, base_version: 4 },
      { content: `${content}\n\n`, base_version: 5 },
    ]);
  });

  test('by keyboard on the Settings tab saves the settings', async () => {
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

  test('of the settings succeeds before the lists that show them are loaded again', async () => {
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

  test('of a document that was deleted says what can be done with the unsaved changes', async () => {
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

  test('is not reverted on the page by a request for the document that was sent before it', async () => {
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
});
