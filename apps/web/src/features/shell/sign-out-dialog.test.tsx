import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSession } from '#shared/session/session-store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeDrafts } from '#testing/fake-drafts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, signedOut, storedSession, user } from '#testing/session.ts';

let drafts: ReturnType<typeof fakeDrafts>;

beforeEach(() => {
  drafts = fakeDrafts();
  drafts.add({ userId: 'somebody-else', documentId: 'theirs' }, 'theirs');
  startSession(session);
});

afterEach(() => drafts.close());

async function signOut() {
  fakeApi({ 'POST /api/auth/logout': () => ({ status: 204 }) });
  renderApp('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
}

const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

test('signing out asks about what another tab has not saved, and who stays keeps it', async () => {
  drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
  await signOut();
  await answer('Stay');
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  expect(storedSession()).toMatchObject(session);
  expect(drafts.texts()).toEqual(['theirs', 'mine']);
});

test('who signs out all the same leaves no draft behind, and others keep theirs', async () => {
  drafts.add({ userId: user.id, documentId: 'approval' }, 'mine');
  await signOut();
  await answer('Discard Changes');
  await waitFor(() => expect(storedSession()).toEqual(signedOut));
  await waitFor(() => expect(drafts.texts()).toEqual(['theirs']));
});

test('what somebody else has not saved is nothing to ask about', async () => {
  await signOut();
  await waitFor(() => expect(storedSession()).toEqual(signedOut));
  expect(question()).not.toBeInTheDocument();
});
