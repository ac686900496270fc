import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import {
  approval,
  content,
  creation,
  expectState,
  found,
  open,
  path,
  returnToPage,
  write,
} from '#testing/open-document.ts';
import { person, press } from '#testing/person.ts';
import { session, signedOut, storedSession } from '#testing/session.ts';
import { aDocument, api } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});

test('the page says that a newer version cannot be loaded for a comparison', async () => {
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

test('unsaved work stays on the page when the document is deleted elsewhere', async () => {
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
      [`POST ${api}/projects/loans/documents/kept/check`]: () => ({ body: { is_cut: false, problems: [] } }),
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

  test('can be saved as a copy', async () => {
    const server = await openAndDelete(`${content} `);
    await press('Keep as a Copy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep your changes as a copy' }));
    await person.clear(dialog.getByLabelText('Name of the copy'));
    await person.type(dialog.getByLabelText('Name of the copy'), 'Kept');
    await person.click(dialog.getByRole('button', { name: 'Keep Mine as a Copy' }));
    expect(await screen.findByRole('heading', { name: 'Kept' })).toBeVisible();
    expect(server.count(creation)).toBe(1);
    await expectState('All changes saved');
  });

  test('cannot be saved as a copy while its text is not a graph', async () => {
    await openAndDelete('}');
    expect(screen.getByText(/mend the text to keep it as a copy/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep as a Copy' })).not.toBeInTheDocument();
  });
});

describe('another document that was created at the URL of this one', () => {
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

  test('is shown when there are no unsaved changes', async () => {
    await openAndReplace(content);
    await waitFor(() => expect(text()).toHaveValue(another.content));
    expect(screen.queryByText(/This document was deleted meanwhile/)).not.toBeInTheDocument();
  });

  test('is shown only after unsaved work has been discarded', async () => {
    await openAndReplace(`${content} `);
    expect(await screen.findByText(/This document was deleted meanwhile/)).toBeVisible();
    expect(text()).toHaveValue(`${content} `);
    fireEvent.change(text(), { target: { value: content } });
    await waitFor(() => expect(text()).toHaveValue(another.content));
  });

  test('does not prevent the question about unsaved work when a person signs out', async () => {
    await openAndReplace(`${content} `);
    await screen.findByText(/This document was deleted meanwhile/);
    await person.click(screen.getByRole('button', { name: /Ada/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(storedSession()).toEqual(signedOut));
  });
});
