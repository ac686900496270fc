import type { Event } from '@rulewright/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { person } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { ada, aProject, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const loans = aProject();
const found = {
  [`GET ${api}`]: () => ({ body: organization }),
  [`GET ${api}/users`]: () => ({ body: { members: [ada] } }),
  [`GET ${api}/projects`]: () => ({ body: { projects: [loans] } }),
};
const answered = (events: Event[]) => ({ body: { events, next_cursor: null } });

let made = 0;
const anEvent = (values: Partial<Event> = {}): Event => ({
  id: `00000000-0000-4000-a000-${String(++made).padStart(12, '0')}`,
  at: '2026-03-04T12:00:00.000Z',
  actor: { id: ada.id, name: 'Ada Lovelace' },
  kind: 'document.published',
  subject: 'Loan approval',
  project: { id: loans.id, name: loans.name },
  document_id: null,
  address: '192.0.2.7',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
  before: { live_version: 6 },
  after: { live_version: 7 },
  ...values,
});

signedInWithClock();

const open = (search = '') => renderApp(`${home}?tab=activity${search}`);

test('events are shown as sentences grouped by day, and each shows its details when it is opened', async () => {
  fakeApi({
    ...found,
    [`GET ${api}/activity`]: () =>
      answered([anEvent(), anEvent({ at: '2026-03-03T12:00:00.000Z', kind: 'project.created', subject: 'Loans' })]),
  });
  open();
  const row = await screen.findByRole('button', { name: /Ada Lovelace published Loan approval \(version 7\)/ });
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(row).toHaveAttribute('aria-expanded', 'false');
  await person.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  const change = screen.getByRole('row', { name: 'Live version 6 7' });
  expect(within(change).getAllByRole('cell')).toHaveLength(2);
  expect(screen.getByText('192.0.2.7')).toBeVisible();
  expect(screen.getByText('Firefox on Linux')).toBeVisible();
});

test('filters are kept in the URL, applied by the server, and can be cleared', async () => {
  const asked: (string | null)[] = [];
  fakeApi({
    ...found,
    [`GET ${api}/activity`]: ({ query }) => {
      asked.push(query.get('kind'));
      return answered([anEvent()]);
    },
  });
  const router = open();
  await person.selectOptions(await screen.findByLabelText('Kind'), 'Releases');
  expect(router.state.location.search).toBe('?tab=activity&kind=releases');
  await expect.poll(() => asked).toEqual([null, 'releases']);
  await person.click(await screen.findByRole('button', { name: /published/ }));
  await person.click(screen.getByRole('button', { name: 'Only by Ada Lovelace' }));
  expect(router.state.location.search).toBe(`?tab=activity&kind=releases&person=${ada.id}`);
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(router.state.location.search).toBe('?tab=activity');
});

test('the page says so when nothing matches', async () => {
  fakeApi({ ...found, [`GET ${api}/activity`]: () => answered([]) });
  open('&kind=tokens');
  expect(await screen.findByText('Nothing matches. Choose less, or clear the filters.')).toBeVisible();
});

test('a failure is shown, and loading can be tried again', async () => {
  let works = false;
  fakeApi({
    ...found,
    [`GET ${api}/activity`]: () =>
      works ? answered([anEvent()]) : { status: 400, body: { code: 'invalid', message: 'Not today' } },
  });
  open();
  expect(await screen.findByText('Not today')).toBeVisible();
  works = true;
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /published/ })).toBeVisible();
});

test('a person without the permission sees who may read the activity, and no request is sent', async () => {
  startSession({ ...session, user: { ...user, role: 'member' } });
  const calls = fakeApi(found);
  open();
  expect(await screen.findByText("Only admins and owners can read the organization's activity.")).toBeVisible();
  expect(calls.calls.some(({ call }) => call.includes('/activity'))).toBe(false);
});
