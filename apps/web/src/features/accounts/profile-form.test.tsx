import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { startSession } from '#workspace/session/session-store.ts';
import { ProfileForm } from './profile-form.tsx';

const { slug: orgSlug } = organization;

test.each([
  ['the organization', queryKeys.organizationMembers(orgSlug)],
  ['a project', queryKeys.projectMembers({ orgSlug, projectSlug: 'loans' })],
])('reloads the members of %s once one of them has changed their name', async (_, key) => {
  startSession(session);
  fakeApi({ 'PUT /api/auth/me': () => ({ body: { user: { ...user, first_name: 'Augusta' } } }) });
  const client = new QueryClient();
  client.setQueryData(key, { members: [] });
  renderWithProviders(
    <QueryClientProvider client={client}>
      <ProfileForm user={user} organization={organization} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('treats an answer without an organization as a success', async () => {
  startSession(session);
  const { organization: _, ...alone } = user;
  fakeApi({ 'PUT /api/auth/me': () => ({ body: { user: alone }, differs: ['user.organization'] }) });
  renderWithProviders(<ProfileForm user={user} organization={null} />);
  expect(screen.getByLabelText('Organization')).toHaveValue('No organization');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
});
