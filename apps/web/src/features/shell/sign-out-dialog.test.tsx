import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, signedOut, storedSession, user } from '#testing/session.ts';
import { aDocument, api, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const somebodyElse = 'somebody-else';
let drafts: ReturnType<typeof fakeDrafts>;

beforeEach(async () => {
  drafts = fakeDrafts();
  await drafts.add({ userId: somebodyElse, documentId: 'theirs' }, 'theirs');
  startSession(session);
});

async function signOut(answers: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({ ...answers, 'POST /api/auth/logout': () => ({ status: 204 }) });
  renderApp('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
}

const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

test('asks on signing out about unsaved work of another tab, and keeps it when the person stays', async () => {
  await drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
  await signOut();
  await answer('Stay');
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(storedSession()).toMatchObject(session);
  expect(await drafts.texts()).toEqual(['mine']);
});

test("removes the person's drafts when they sign out anyway, and keeps those of others", async () => {
  await drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
  await signOut();
  await answer('Discard Changes');
  await waitFor(() => expect(storedSession()).toEqual(signedOut));
  await waitFor(async () => expect(await drafts.texts()).toEqual([]));
  expect(await drafts.texts(somebodyElse)).toEqual(['theirs']);
});

test('does not ask about unsaved work of somebody else', async () => {
  await signOut();
  await waitFor(() => expect(storedSession()).toEqual(signedOut));
  expect(question()).not.toBeInTheDocument();
});

describe('work on a document that', () => {
  const approval = aDocument();
  const address = { orgSlug: organization.slug, projectSlug: 'loans', docSlug: 'approval' };
  const path = `GET ${api}/projects/loans/documents/approval`;

  beforeEach(async () => {
    await drafts.add({ userId: user.id, documentId: approval.id }, 'mine', { address });
  });

  test.each([
    ['was deleted', () => notFound],
    ['was replaced by another', () => ({ body: aDocument() })],
  ])('%s is nothing to ask about', async (_, answer) => {
    await signOut({ [path]: answer });
    await waitFor(() => expect(storedSession()).toEqual(signedOut));
    expect(question()).not.toBeInTheDocument();
  });

  test('is of an organization that one was removed from is asked about, and stays theirs', async () => {
    await signOut({ [path]: () => notFound, [`GET ${api}`]: () => notFound });
    await waitFor(() => expect(question()).toBeInTheDocument());
    expect(await drafts.texts()).toEqual(['mine']);
  });

  test.each([
    ['is there', () => ({ body: approval })],
    ['only a proxy knows nothing of', () => proxyFailure(404, 'Not Found')],
    ['nobody can tell of', () => Promise.reject(noAnswer)],
  ])('%s is asked about', async (_, answer) => {
    await signOut({ [path]: answer });
    await waitFor(() => expect(question()).toBeInTheDocument());
    expect(await drafts.texts()).toEqual(['mine']);
  });
});
