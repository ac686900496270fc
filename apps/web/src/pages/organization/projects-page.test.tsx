import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, noAnswer } from '#testing/fake-api.ts';
import { fakeList } from '#testing/fake-list.ts';
import { expectToPass, outlastRetries, person, press, replaceText } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { session } from '#testing/session.ts';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { aProject, api, dayOf, home, notFound } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const list = `GET ${api}/projects`;
const creation = `POST ${api}/projects`;
const emptyDashboard = {
  stats: { active_projects: 0, total_documents: 0, evaluations_today: 0, team_members: 1 },
  recent_projects: [],
  recent_documents: [],
};
const listed = (...projects: ReturnType<typeof aProject>[]) => ({ [list]: fakeList('projects', () => projects) });

signedInWithClock();

const main = () => within(screen.getByRole('main'));
const cards = () => main().queryAllByRole('article');
const names = () => cards().map((card) => card.querySelector('h2')?.textContent);
const opener = () => screen.findByRole('button', { name: 'Create Project' });

async function open() {
  const router = renderApp(`${home}/projects`);
  await screen.findByRole('heading', { level: 1, name: 'Projects' });
  return router;
}

describe('the list of projects', () => {
  test('has a breadcrumb with the organization', async () => {
    fakeApi(listed());
    await open();
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumb.getByRole('link', { name: 'Analytical Engines' })).toHaveAttribute('href', home);
    expect(breadcrumb.getByText('Projects')).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Projects · Rulewright');
  });

  test('says that it is loading', async () => {
    fakeApi({ [list]: () => new Promise(() => {}) });
    await open();
    expect(screen.getByText('Loading projects...')).toBeVisible();
  });

  test('has a card for each project with name, badge, description, day of creation and two links', async () => {
    const loans = aProject({ description: 'Who gets one', status: 'archived' });
    fakeApi(listed(loans, aProject({ name: 'Fees' })));
    await open();
    await screen.findByText('Loans');
    expect(names()).toEqual(['Loans', 'Fees']);
    const card = within(cards()[0] as HTMLElement);
    expect(card.getByText('Active')).toBeVisible();
    expect(card.getByText('Who gets one')).toBeVisible();
    expect(card.getByText(dayOf(loans.created_at))).toHaveAttribute('datetime', loans.created_at);
    const details = card.getByRole('link', { name: 'View Details →' });
    expect(details).toHaveAttribute('href', `${home}/projects/loans`);
    expect(details).toHaveAccessibleDescription('Loans');
    expect(card.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', `${home}/projects/loans/documents`);
  });

  test('says how to begin when it is empty', async () => {
    fakeApi(listed());
    await open();
    expect(await screen.findByRole('heading', { name: 'No projects' })).toBeVisible();
    expect(screen.getByText('Get started by creating a new project.')).toBeVisible();
  });

  test('is not found for an organization that does not exist', async () => {
    fakeApi({ [list]: () => notFound });
    renderApp(`${home}/projects`);
    expect(await screen.findByRole('heading', { name: 'Organization Not Found' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('shows the message of the server when access is refused', async () => {
    fakeApi({ [list]: () => ({ status: 400, body: { code: 'invalid', message: 'Not like this' } }) });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not like this');
  });

  test('shows an error when it cannot be loaded, and is loaded after another try', async () => {
    let reachable = false;
    fakeApi({ [list]: () => (reachable ? { body: { projects: [aProject()] } } : Promise.reject(noAnswer)) });
    await open();
    await outlastRetries();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load projects');
    reachable = true;
    await press('Try Again');
    expect(await screen.findByText('Loans')).toBeVisible();
  });
});

describe('many projects', () => {
  const many = Array.from({ length: 12 }, (_, n) =>
    aProject({ name: `Project ${12 - n}`, description: n % 2 ? 'Odd one' : null }),
  );
  const filter = () => screen.findByRole('searchbox', { name: 'Filter projects' });

  test('can be filtered by name and description', async () => {
    fakeApi(listed(...many));
    await open();
    expect(await screen.findByText('12 projects')).toHaveAttribute('role', 'status');
    await person.click(await filter());
    await person.paste('12');
    await waitFor(() => expect(names()).toEqual(['Project 12']));
    expect(screen.getByText('1 matching project')).toHaveAttribute('role', 'status');
    await person.clear(await filter());
    await person.paste('ODD');
    await waitFor(() => expect(names()).toHaveLength(6));
  });

  test('are filtered by the server, which is asked when typing pauses', async () => {
    const asked: (string | null)[] = [];
    fakeApi({
      [list]: (call) => {
        asked.push(call.query.get('q'));
        return fakeList('projects', () => many)(call);
      },
    });
    await open();
    await person.type(await filter(), 'odd');
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(asked).toEqual(['', 'odd']);
  });

  test('show a message when none matches, and all are shown when the filter is cleared', async () => {
    fakeApi(listed(...many));
    await open();
    await person.click(await filter());
    await person.paste('oddity ');
    expect(await screen.findByText('No projects match "oddity".')).toBeVisible();
    await press('Clear the filter');
    await waitFor(() => expect(names()).toHaveLength(12));
    expect(await filter()).toHaveFocus();
  });

  test('are sorted by the latest change or by name', async () => {
    fakeApi(listed(...many));
    await open();
    await filter();
    expect(names()[0]).toBe('Project 12');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Project 1', 'Project 2', 'Project 3']));
  });

  test('keep their filter and their order in the URL, for a reload and for going back', async () => {
    fakeApi(listed(...many));
    const router = renderApp(`${home}/projects?q=odd&sort=name`);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Project 1', 'Project 3']));
    expect(await filter()).toHaveValue('odd');
    await person.clear(await filter());
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    await waitFor(() => expect(names()).toHaveLength(12));
  });

  test('have no filter when they are few', async () => {
    fakeApi(listed(...many.slice(0, 8)));
    await open();
    await screen.findByText('Project 12');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('have positions in the whole list for screen readers, and are loaded as they scroll into view', async () => {
    const hundreds = Array.from({ length: 300 }, (_, n) => aProject({ name: `Project ${n + 1}` }));
    const server = fakeApi(listed(...hundreds));
    await open();
    await waitFor(() => expect(names()).toContain('Project 31'));
    expect(screen.getByText('300 projects')).toBeVisible();
    const first = cards()[0]?.parentElement;
    expect(first).toHaveRole('listitem');
    expect(first).toHaveAttribute('aria-setsize', '300');
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(cards().length).toBeLessThan(100);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(server.count(list)).toBe(2);
    vi.stubGlobal('scrollY', 20_000);
    fireEvent.scroll(window);
    const last = () => Number(cards().at(-1)?.parentElement?.getAttribute('aria-posinset'));
    await waitFor(() => expect(last()).toBeGreaterThan(130));
    expect(names()).not.toContain('Project 1');
    expect(server.count(list)).toBe(3);
  });

  test('show an error when further ones cannot be loaded, and load them after another try', async () => {
    let reachable = false;
    const hundreds = Array.from({ length: 60 }, (_, n) => aProject({ name: `Project ${n + 1}` }));
    fakeApi({
      [list]: (call) => {
        if (call.query.has('cursor') && !reachable) return { status: 400, body: { code: 'invalid', message: 'No' } };
        return fakeList('projects', () => hundreds)(call);
      },
    });
    await open();
    expect(await screen.findByText('More projects could not be loaded.')).toBeVisible();
    expect(names()).toHaveLength(30);
    reachable = true;
    await press('Try Again');
    await waitFor(() => expect(names()).toContain('Project 31'));
    expect(screen.queryByText('More projects could not be loaded.')).not.toBeInTheDocument();
  });
});

describe('Create Project', () => {
  async function openForm() {
    await open();
    await person.click(await opener());
    return screen.getByLabelText('Project Name');
  }

  test('is disabled for a member, who sees the reason', async () => {
    startSession({ ...session, user: { ...session.user, role: 'member' } });
    fakeApi(listed());
    await open();
    expect(await opener()).toHaveAccessibleDescription(
      'Only admins and owners can create, change and delete projects and their members.',
    );
  });

  test('is not opened by the URL for a person who may not create projects', async () => {
    startSession({ ...session, user: { ...session.user, role: 'member' } });
    fakeApi(listed());
    renderApp(`${home}/projects?create`);
    expect(await opener()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByLabelText('Project Name')).not.toBeInTheDocument();
  });

  test('takes the focus, and shows the URL that the project will get', async () => {
    fakeApi(listed());
    const name = await openForm();
    expect(name).toHaveFocus();
    await person.type(name, 'Loan  Approval (EU)!');
    expect(name).toHaveAccessibleDescription(`Address: ${home}/projects/loan-approval-eu`);
  });

  test('is open when a person comes from the empty dashboard, and stays closed once it was closed', async () => {
    fakeApi({ ...listed(), 'GET /api/dashboard': () => ({ body: emptyDashboard }) });
    const router = renderApp('/dashboard');
    await person.click(await screen.findByRole('link', { name: 'Create your first project' }));
    await waitFor(() => expect(screen.getByLabelText('Project Name')).toHaveFocus());
    await press('Cancel');
    expect(await opener()).toHaveFocus();
    expect(router.state.location).toMatchObject({ pathname: `${home}/projects`, search: '' });
  });

  test('creates, shows the new project, returns the focus, and shows a success message for three seconds', async () => {
    const projects = [aProject()];
    const server = fakeApi({
      [list]: () => ({ body: { projects: [...projects] } }),
      [creation]: () => {
        projects.unshift(aProject({ name: 'Fees & Tolls' }));
        return { status: 201, body: projects[0] };
      },
    });
    await openForm();
    await replaceText('Project Name', 'Fees & Tolls');
    await replaceText('Description', 'Of bridges');
    await press('Create Project');
    expect(await screen.findByText('Fees & Tolls')).toBeVisible();
    expect(names()).toEqual(['Fees & Tolls', 'Loans']);
    expect(server.calls.find(({ call }) => call === creation)).toMatchObject({
      token: 'token-1',
      body: { name: 'Fees & Tolls', description: 'Of bridges', slug: 'fees-tolls' },
    });
    expect(screen.queryByLabelText('Project Name')).not.toBeInTheDocument();
    expect(await opener()).toHaveFocus();
    await expectToPass('Project created successfully!');
  });

  test('says that it is creating, and cannot be cancelled meanwhile', async () => {
    fakeApi({ ...listed(), [creation]: () => new Promise(() => {}) });
    await person.type(await openForm(), 'Fees');
    await press('Create Project');
    expect(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
    await press('Cancel');
    await person.keyboard('{Escape}');
    expect(screen.getByLabelText('Project Name')).toHaveValue('Fees');
  });

  test.each([
    ['Cancel', () => press('Cancel')],
    ['Escape', () => person.keyboard('{Escape}')],
  ])('is closed by %s, and the focus returns to the button', async (_, leave) => {
    const server = fakeApi(listed());
    await person.type(await openForm(), 'Fees');
    await leave();
    expect(screen.queryByLabelText('Project Name')).not.toBeInTheDocument();
    expect(await opener()).toHaveFocus();
    expect(server.count(creation)).toBe(0);
  });

  test('shows at the name field that the URL is taken, and creates the project with another name', async () => {
    const message = 'A project with the address "fees" already exists';
    const refusal = { status: 409, body: { code: 'conflict', message, details: [{ path: 'name', message }] } };
    const projects = [aProject({ name: 'Fees' })];
    fakeApi({
      [list]: () => ({ body: { projects: [...projects] } }),
      [creation]: ({ body }) => {
        const { name } = body as { name: string };
        if (name === 'Fees') return refusal;
        projects.unshift(aProject({ name }));
        return { status: 201, body: projects[0] };
      },
    });
    const name = await openForm();
    await person.type(name, 'Fees{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleErrorMessage(message);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(name).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Create Project' })).toBeDisabled();
    await replaceText('Project Name', 'Fees 2');
    await press('Create Project');
    await waitFor(() => expect(names()).toEqual(['Fees 2', 'Fees']));
  });

  test('shows a failure', async () => {
    fakeApi({ ...listed(), [creation]: () => Promise.reject(noAnswer) });
    await person.type(await openForm(), 'Fees{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create project');
  });

  test('each field says what is wrong with it', async () => {
    const server = fakeApi(listed());
    const name = await openForm();
    await person.paste('!?!');
    await replaceText('Description', 'x'.repeat(501));
    await person.type(name, '{Enter}');
    for (const [label, message] of [
      ['Project Name', 'Project name must contain at least one letter or digit'],
      ['Description', 'Description must be less than 500 characters'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    expect(screen.getByRole('button', { name: 'Create Project' })).toBeDisabled();
    expect(server.count(creation)).toBe(0);
  });
});
