import type { Document } from '@rulewright/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { expectToPass, person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const path = `${api}/projects/loans/documents/approval`;
const live = aDocument({ version: 5, is_published: true, live_version: 3 });
const unpublished = {
  ...live,
  is_published: false,
  live_version: null,
  unpublished_version: 3,
  updated_at: '2026-03-06T12:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});
afterEach(() => {
  vi.useRealTimers();
});

function withDocument(document: Document, more: Parameters<typeof fakeApi>[0] = {}) {
  let now = document;
  const become = (next: Document) => () => {
    now = next;
    return { body: next };
  };
  return fakeApi({
    [`GET ${path}`]: () => ({ body: now }),
    ...fakeVersions(path, () => []),
    [`GET /api/eval/${organization.slug}/loans/approval/schema`]: () => ({ body: { input: null, output: null } }),
    [`POST ${path}/unpublish`]: become(unpublished),
    [`POST ${path}/put-back`]: become({ ...live, updated_at: '2026-03-07T12:00:00.000Z' }),
    ...more,
  });
}

async function open() {
  renderApp(`${home}/projects/loans/documents/approval?tab=settings`);
  await screen.findByRole('heading', { level: 1, name: live.name });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a document that was never published offers neither to unpublish nor to put back', async () => {
  withDocument(aDocument());
  await open();
  expect(screen.queryByRole('button', { name: /Unpublish|Put Back/ })).not.toBeInTheDocument();
});

test('unpublishing asks first, says which answer callers will get, and shows the document as unpublished', async () => {
  const server = withDocument(live);
  await open();
  await press('Unpublish');
  const question = await dialog('Unpublish this document');
  expect(question.getByText(/stops answering at once\. .*404 The document is not published/)).toBeInTheDocument();
  expect(question.getByText(/Version 3 can be put back at any time/)).toBeInTheDocument();
  expect(server.count(`POST ${path}/unpublish`)).toBe(0);
  await person.click(question.getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Unpublished')).toBeVisible();
  expect(server.calls.find(({ call }) => call === `POST ${path}/unpublish`)?.body).toEqual({
    document_id: live.id,
    live_version: 3,
  });
  expect(screen.getByText('Draft')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expectToPass('Document unpublished successfully!');
});

test('putting back publishes the version that was live before, whatever was saved since', async () => {
  const server = withDocument(unpublished);
  await open();
  await press('Put Back Version 3');
  const question = await dialog('Put back version 3');
  expect(question.getByText(/up to version 5, is not published by this/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Put Back Version 3' }));
  expect(await screen.findByText('Version 3 is live')).toBeVisible();
  expect(server.calls.find(({ call }) => call === `POST ${path}/put-back`)?.body).toEqual({
    document_id: live.id,
    version: 3,
  });
  await expectToPass('Version 3 is live again!');
});

test('cancelling changes nothing', async () => {
  const server = withDocument(live);
  await open();
  await press('Unpublish');
  await person.click((await dialog('Unpublish this document')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.count(`POST ${path}/unpublish`)).toBe(0);
});

test.each([
  ['without a word of the server', () => Promise.reject(noAnswer), 'Failed to unpublish document'],
  [
    'because somebody else published meanwhile',
    () => ({ status: 409, body: { code: 'conflict', message: 'The document changed since you opened it.' } }),
    'The document changed since you opened it.',
  ],
])('a failure is shown in the dialog, and the document is loaded again: %s', async (_, answer, message) => {
  const server = withDocument(live, { [`POST ${path}/unpublish`]: answer });
  await open();
  const before = server.count(`GET ${path}`);
  await press('Unpublish');
  const question = await dialog('Unpublish this document');
  await person.click(question.getByRole('button', { name: 'Unpublish' }));
  expect(await question.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(server.count(`GET ${path}`)).toBeGreaterThan(before));
});
