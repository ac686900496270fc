import type { Dashboard, PendingApproval } from '@rulewright/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer, proxyFailure } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session, user } from '#testing/session.ts';
import { api, aRequest, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

const emptyDashboard: Dashboard = {
  stats: { active_projects: 0, total_documents: 0, evaluations_today: 0, team_members: 1 },
  recent_projects: [],
  recent_documents: [],
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function open(answer: Partial<Dashboard> = {}, differs: string[] = []) {
  startSession(session);
  const api = fakeApi({ 'GET /api/dashboard': () => ({ body: { ...emptyDashboard, ...answer }, differs }) });
  return { api, router: renderApp('/dashboard') };
}

const projects = () => screen.findByRole('region', { name: 'Recent Projects' });
const documents = () => screen.findByRole('region', { name: 'Recent Documents' });

describe('the welcome', () => {
  test('names the person, the organization and the day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 2, 4, 12) });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
    expect(screen.getByText('Managing Analytical Engines')).toBeVisible();
    expect(screen.getByText('Wednesday, March 4, 2026')).toBeVisible();
    expect(document.title).toBe('Dashboard · Rulewright');
  });

  test('reads well without a first name and an organization', async () => {
    startSession({ ...session, user: { ...user, first_name: '' }, organization: null as never });
    fakeApi({ 'GET /api/dashboard': () => ({ body: emptyDashboard }) });
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, User' })).toBeVisible();
    expect(screen.getByText('Ready to create decision rules')).toBeVisible();
  });
});

test('the four figures are shown with their labels, and large ones with thousands separators', async () => {
  const stats = { active_projects: 12, total_documents: 3456, evaluations_today: 1_234_567, team_members: 1 };
  const { api } = open({ stats });
  await screen.findByText('3,456');
  expect(api.calls).toContainEqual({ call: 'GET /api/dashboard', token: session.token, body: undefined });
  const cards = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(cards).toEqual([
    'Active Projects12Projects in development',
    'Total Documents3,456Decision models created',
    'Evaluations Today1,234,567Rules processed',
    'Team Members1Active collaborators',
  ]);
});

describe('the recent projects', () => {
  const recent_projects: Dashboard['recent_projects'] = [
    { name: 'Loans', slug: 'loans', status: 'active', updated_at: minutesAgo(0) },
    { name: 'Old loans', slug: 'old-loans', status: 'archived', updated_at: minutesAgo(3 * 60) },
  ];

  test('show name, status and age, and link to the project', async () => {
    open({ recent_projects });
    await screen.findByText('Old loans');
    const [first, second] = within(await projects()).getAllByRole('listitem');
    expect(first).toHaveTextContent('LoansActive1 minute ago');
    expect(second).toHaveTextContent('Old loansArchived3 hours ago');
    expect(screen.getByText('Active')).toHaveAttribute('data-tone', 'good');
    expect(screen.getByText('Archived')).not.toHaveAttribute('data-tone', 'good');
    expect(screen.getByRole('link', { name: 'Loans' })).toHaveAttribute(
      'href',
      '/org/analytical-engines/projects/loans',
    );
  });

  test('show a growing age while the page stays open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ recent_projects: [{ name: 'Loans', slug: 'loans', status: 'active', updated_at: minutesAgo(58) }] });
    expect(await screen.findByText('58 minutes ago')).toBeVisible();
    act(() => vi.advanceTimersByTime(3 * 60_000));
    expect(screen.getByText('1 hour ago')).toBeVisible();
  });

  test('show a status that the page does not know as the server sent it', async () => {
    const status = 'paused' as 'active';
    open({ recent_projects: [{ name: 'Loans', slug: 'loans', status, updated_at: minutesAgo(1) }] }, [
      'recent_projects.0.status',
    ]);
    expect(await screen.findByText('Paused')).not.toHaveAttribute('data-tone', 'good');
  });

  test('link to all projects of the organization', async () => {
    open({ recent_projects });
    const link = within(await projects()).getByRole('link', { name: 'View all projects' });
    expect(link).toHaveTextContent('View all');
    expect(link).toHaveAttribute('href', '/org/analytical-engines/projects');
  });

  test('offer to create the first project when there is none', async () => {
    open();
    expect(await screen.findByText('No recent projects')).toBeVisible();
    const invitation = within(await projects()).getByRole('link', { name: 'Create your first project' });
    expect(invitation).toHaveAttribute('href', '/org/analytical-engines/projects?create');
    expect(screen.queryByRole('link', { name: 'View all projects' })).not.toBeInTheDocument();
  });
});

describe('the recent documents', () => {
  test('show name, project and age, and link to the document', async () => {
    open({
      recent_documents: [
        { name: 'Approval', slug: 'approval', project_slug: 'loans', updated_at: minutesAgo(2 * 1440) },
      ],
    });
    await screen.findByText('Approval');
    const item = within(await documents()).getByRole('listitem');
    expect(item).toHaveTextContent('Approvalloans2 days ago');
    expect(within(item).getByRole('link', { name: 'Approval' })).toHaveAttribute(
      'href',
      '/org/analytical-engines/projects/loans/documents/approval',
    );
  });

  test('say when there is none', async () => {
    open();
    expect(await within(await documents()).findByText('No recent documents')).toBeVisible();
  });
});

describe('while it loads', () => {
  test('a skeleton of the page is shown, and says that it is loading', async () => {
    startSession(session);
    fakeApi({ 'GET /api/dashboard': () => new Promise(() => {}) });
    renderApp('/dashboard');
    expect(await screen.findByText('Loading dashboard...')).toBeInTheDocument();
    expect(screen.getAllByRole('term')).toHaveLength(4);
    expect(screen.queryByText('No recent projects')).toBeNull();
    expect(screen.queryByText('0')).toBeNull();
  });

  test('what was loaded before stays, and each visit loads it again', async () => {
    const { api, router } = open({ recent_projects: [] });
    await screen.findByText('No recent projects');
    await act(() => router.navigate('/profile'));
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByText('No recent projects')).toBeVisible();
    await waitFor(() => expect(api.count('GET /api/dashboard')).toBe(2));
  });
});

describe('when it fails', () => {
  async function openFailing(answer: Parameters<typeof fakeApi>[0][string]) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    startSession(session);
    fakeApi({ 'GET /api/dashboard': answer });
    renderApp('/dashboard');
    await screen.findByText('Loading dashboard...');
    // The quiet attempts before it says so.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'Failed to load dashboard' })).toBeVisible();
    vi.useRealTimers();
    return screen.getByRole('alert');
  }

  test('an error response is shown with its status', async () => {
    expect(await openFailing(() => ({ status: 500, body: { code: 'internal', message: 'Oh' } }))).toHaveTextContent(
      'HTTP error! status: 500',
    );
  });

  test('a missing response is shown with the reason', async () => {
    expect(await openFailing(() => Promise.reject(noAnswer))).toHaveTextContent('Failed to fetch');
  });

  test('"Try Again" reloads the page', async () => {
    const reload = vi.fn();
    await openFailing(() => proxyFailure(503));
    vi.stubGlobal('location', { ...window.location, reload });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the list of pending approvals', () => {
  const pending = (values: Partial<PendingApproval>): PendingApproval => ({
    ...aRequest({ version: 7, requested_at: minutesAgo(120) }),
    project: { name: 'Loans', slug: 'loans' },
    document: { name: 'Rates', slug: 'rates', live_version: 3 },
    ...values,
  });
  const own = { id: user.id, name: 'Ada Lovelace' };

  async function openWith(approval_requests: PendingApproval[], next_cursor: string | null = null) {
    startSession(session);
    const server = fakeApi({
      [`GET ${api}/approval-requests`]: ({ query }) => ({
        body: query.get('cursor')
          ? {
              approval_requests: [pending({ document: { name: 'Fees', slug: 'fees', live_version: null } })],
              next_cursor: null,
            }
          : { approval_requests, next_cursor, total: approval_requests.length },
      }),
    });
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Recent Projects' });
    return server;
  }
  const waiting = () => screen.findByRole('region', { name: 'Waiting for approval' });

  test('links to the documents, and says who asks, why, and who can decide', async () => {
    await openWith([
      pending({ note: 'New rates', may_decide: true }),
      pending({ requested_by: own, document: { name: 'Limits', slug: 'limits', live_version: null } }),
    ]);
    const [theirs, mine] = within(await waiting()).getAllByRole('listitem');
    expect(within(theirs as HTMLElement).getByRole('link', { name: 'Rates, version 7' })).toHaveAttribute(
      'href',
      `${home}/projects/loans/documents/rates`,
    );
    expect(theirs).toHaveTextContent('2 hours ago');
    expect(theirs).toHaveTextContent('Loans · Grace Hopper asks · New rates');
    expect(theirs).toHaveTextContent('You can decide');
    expect(mine).toHaveTextContent('you asked');
    expect(mine).toHaveTextContent('Another person decides');
  });

  test('loads more when there are more', async () => {
    await openWith([pending({})], 'next');
    await userEvent.click(within(await waiting()).getByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('link', { name: 'Fees, version 7' })).toBeVisible();
  });

  test('is not shown when it is empty', async () => {
    const server = await openWith([]);
    await waitFor(() => expect(server.count(`GET ${api}/approval-requests`)).toBe(1));
    expect(screen.queryByText('Waiting for approval')).not.toBeInTheDocument();
  });
});
