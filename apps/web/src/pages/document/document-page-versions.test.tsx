import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, proxyFailure } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { expectToPass, person } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { signedInWithClock } from '#testing/signed-in-with-clock.ts';
import { aDocument, aProject, api, aVersion, home, timeOf } from '#testing/workspace.ts';

// What draws is a large third-party editor, which the journeys in a real browser look at.

const path = `${api}/projects/loans/documents/approval`;
const first = aVersion({ version: 1, content: '{"nodes":[],"edges":[],"n":1}' });
const second = aVersion({
  version: 2,
  content: '{"nodes":[],"edges":[],"n":2}',
  is_published: true,
  changelog: 'Fewer\nquestions',
});
const third = aVersion({
  version: 3,
  content: '{"nodes":[],"edges":[],"n":3}',
  is_published: true,
  is_live: true,
  author: null,
});
const approval = aDocument({ version: 3, is_published: true });
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`GET ${path}`]: () => ({ body: approval }),
  ...fakeVersions(path, () => [third, second, first]),
};

signedInWithClock();

async function open() {
  renderApp(`${home}/projects/loans/documents/approval?tab=versions`);
  return within(await screen.findByRole('tabpanel', { name: /^Versions/ }));
}

async function rowOf(version: number) {
  const panel = await open();
  const heading = await panel.findByRole('heading', { name: new RegExp(`^Version ${version}\\b`) });
  return within(heading.closest('[role=listitem]') as HTMLElement);
}

test('a version tells what its test cases gave, when they were run and by whom', async () => {
  const nothing = { reached: 0, total: 0 };
  const coverage = { rows: { reached: 1, total: 2 }, branches: nothing, expressions: nothing, nodes: nothing };
  const at = '2026-03-05T09:30:00.000Z';
  const test_run = { passed: 2, failed: 1, errors: 0, coverage, at, by: 'Grace Hopper' };
  fakeApi({ ...found, ...fakeVersions(path, () => [third, { ...second, test_run }, first]) });
  const row = await rowOf(2);
  expect(row.getByText('1 of 3 tests failed, 50 % reached')).toBeVisible();
  expect(row.getByText(/^Tests run/)).toHaveTextContent(`Tests run ${timeOf(at)} · Grace Hopper`);
});

test('the badge of a version opens all runs on it, page by page, with what the publish gate made of them', async () => {
  const nothing = { reached: 0, total: 0 };
  const coverage = { rows: { reached: 1, total: 2 }, branches: nothing, expressions: nothing, nodes: nothing };
  const test_run = { passed: 3, failed: 0, errors: 0, coverage, at: '2026-03-05T09:30:00.000Z', by: 'Grace Hopper' };
  const run = (n: number, more: object) => {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    return { id, version: 2, duration_ms: 1, gate: null, ...test_run, ...more };
  };
  const newest = [run(1, {}), run(2, { passed: 2, failed: 1, gate: 'overridden' })];
  const oldest = [run(3, { passed: 0, failed: 3, errors: 1, by: null, gate: 'blocked' })];
  const asked: unknown[] = [];
  const server = fakeApi({
    ...found,
    ...fakeVersions(path, () => [third, { ...second, test_run }, first]),
    [`GET ${path}/test-runs`]: ({ query }) => {
      asked.push(Object.fromEntries(query));
      return query.has('cursor')
        ? { body: { test_runs: oldest, next_cursor: null } }
        : { body: { test_runs: newest, next_cursor: 'older', total: 3 } };
    },
  });
  const row = await rowOf(2);
  expect(server.count(`GET ${path}/test-runs`)).toBe(0);
  await person.click(row.getByRole('button', { name: '3 tests passed, 50 % reached' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Runs of Version 2' }));
  const texts = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain('Grace Hopper3 tests passed, 50 % reached');
  expect(texts()[1]).toContain('1 of 3 tests failed, 50 % reachedThe publish gate was overridden');
  await person.click(dialog.getByRole('button', { name: 'Show Older Runs' }));
  await waitFor(() => expect(texts()).toHaveLength(3));
  expect(texts()[2]).toContain('Somebody who left · 1 without an answer3 of 3 tests failed');
  expect(texts()[2]).toContain('Blocked by the publish gate');
  expect(asked).toMatchObject([{ version: '2' }, { version: '2', cursor: 'older' }]);
});

test('runs of a version that cannot be loaded say so, and none that are kept too', async () => {
  const nothing = { reached: 0, total: 0 };
  const coverage = { rows: nothing, branches: nothing, expressions: nothing, nodes: nothing };
  const test_run = { passed: 3, failed: 0, errors: 0, coverage, at: '2026-03-05T09:30:00.000Z', by: 'Grace Hopper' };
  let isDown = true;
  fakeApi({
    ...found,
    ...fakeVersions(path, () => [{ ...third, test_run }, second, first]),
    [`GET ${path}/test-runs`]: () =>
      isDown
        ? { status: 403, body: { code: 'forbidden', message: 'Not now' } }
        : { body: { test_runs: [], next_cursor: null } },
  });
  await person.click((await rowOf(3)).getByRole('button', { name: '3 tests passed, 100 % reached' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test Runs of Version 3' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not now');
  isDown = false;
  await person.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('No run on this version is kept any more.')).toBeVisible();
});

async function start(action: string, version: number) {
  await person.click((await rowOf(version)).getByRole('button', { name: action }));
  return within(await screen.findByRole('dialog'));
}

test('versions are not loaded before their tab is opened', async () => {
  const server = fakeApi(found);
  renderApp(`${home}/projects/loans/documents/approval`);
  await person.click(await screen.findByRole('tab', { name: 'Settings' }));
  await screen.findByLabelText('Document Name');
  expect(server.count(`GET ${path}/versions`)).toBe(0);
  await person.click(screen.getByRole('tab', { name: 'Versions (3)' }));
  await waitFor(() => expect(server.count(`GET ${path}/versions`)).toBe(1));
});

describe('the list of versions', () => {
  test('has its count in the tab, shows the newest first, and marks it as current', async () => {
    fakeApi(found);
    const panel = await open();
    expect(await screen.findByRole('tab', { name: 'Versions (3)' })).toBeVisible();
    const headings = panel.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Version 3 (Current)', 'Version 2', 'Version 1']);
  });

  test('shows for each version when it was saved, by whom and what is new', async () => {
    fakeApi(found);
    const row = await rowOf(2);
    expect(row.getByText(timeOf(second.created_at))).toBeVisible();
    expect(row.getByText(/Ada Lovelace/)).toBeVisible();
    expect(row.getByText(/Fewer questions/)).toBeVisible();
  });

  test('marks the versions that were published, and the one that is live', async () => {
    fakeApi(found);
    const panel = await open();
    await panel.findByText('Version 1');
    const badges = panel
      .getAllByRole('listitem')
      .map((row) => [within(row).queryByText('Published') !== null, within(row).queryByText('Live') !== null]);
    expect(badges).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  test('says so when it is empty', async () => {
    fakeApi({ ...found, ...fakeVersions(path, () => []) });
    const panel = await open();
    expect(await panel.findByText('No version history available.')).toBeVisible();
  });

  test('is empty when it cannot be loaded, and the failure is logged', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    fakeApi({ ...found, [`GET ${path}/versions`]: () => proxyFailure(400) });
    const panel = await open();
    expect(await panel.findByText('No version history available.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('a long history', () => {
  const long = Array.from({ length: 45 }, (_, index) => 45 - index).map((version) =>
    aVersion({ version, content: `{"nodes":[],"edges":[],"n":${version}}` }),
  );
  const answers = fakeVersions(path, () => long);
  const list = `GET ${path}/versions`;

  test('can be compared in versions that are not listed yet, and only the contents that are compared are loaded', async () => {
    const server = fakeApi({
      ...found,
      ...answers,
      [`GET ${path}`]: () => ({ body: { ...approval, version: 45 } }),
      [list]: (received) => (received.query.has('cursor') ? later().promise : answers[list](received)),
    });
    const dialog = await start('Compare', 45);
    await person.selectOptions(dialog.getByLabelText('From'), '1');
    expect(await dialog.findByText(`graph: ${long[44]?.content} to ${long[0]?.content}`)).toBeInTheDocument();
    const contents = server.calls.map(({ call }) => /versions\/(\d+)$/.exec(call)?.[1]).filter(Boolean);
    expect(contents).toEqual(['44', '45', '1']);
  });
});

describe.each([
  ['View', 'Loading the version...'],
  ['Compare', 'Loading version 1...'],
])('%s', (action, loading) => {
  test('says that the content is loading, why loading failed, and tries again', async () => {
    const answers = [later(), later()];
    let asked = 0;
    fakeApi({ ...found, [`GET ${path}/versions/1`]: () => (answers[asked++] as ReturnType<typeof later>).promise });
    const dialog = await start(action, 1);
    expect(await dialog.findByText(loading)).toBeInTheDocument();
    answers[0]?.answer({ status: 403, body: { code: 'forbidden', message: 'Not now' } });
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now');
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    answers[1]?.answer({ body: first });
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/"n": ?1/));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});

/** An answer that is given when the test says so. */
function later() {
  let answer = (_: object) => {};
  const promise = new Promise<object>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

describe('View', () => {
  test('opens the version with its time, its changelog and its content, pretty-printed and 500px high', async () => {
    fakeApi({ ...found, ...fakeVersions(path, () => [{ ...first, changelog: 'New' }]) });
    const dialog = await start('View', 1);
    expect(screen.getByRole('dialog', { name: 'Document Version 1' })).toBeInTheDocument();
    expect(dialog.getByText(timeOf(first.created_at))).toBeInTheDocument();
    expect(dialog.getByText('New')).toBeInTheDocument();
    const content = await dialog.findByRole('region', { name: 'Content' });
    expect(content.textContent).toBe('{\n  "nodes": [],\n  "edges": [],\n  "n": 1\n}');
    expect(content).toHaveStyle({ height: '500px' });
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('Compare', () => {
  test('shows what has changed since an old version, as a graph and as JSON', async () => {
    fakeApi(found);
    const dialog = await start('Compare', 2);
    expect(await dialog.findByText(`graph: ${second.content} to ${third.content}`)).toBeInTheDocument();
    await person.click(dialog.getByRole('radio', { name: 'JSON' }));
    expect(await dialog.findByText(`json: ${second.content} to ${third.content}`)).toBeInTheDocument();
  });

  test('shows what the newest version changed itself', async () => {
    fakeApi(found);
    const dialog = await start('Compare', 3);
    expect(await dialog.findByText(`graph: ${second.content} to ${third.content}`)).toBeInTheDocument();
  });

  test('compares any two versions', async () => {
    fakeApi(found);
    const dialog = await start('Compare', 3);
    const choose = (label: string, version: RegExp) =>
      person.selectOptions(dialog.getByLabelText(label), dialog.getAllByRole('option', { name: version })[0] as never);
    await choose('From', /^Version 1,/);
    await person.selectOptions(dialog.getByLabelText('To'), '2');
    expect(await dialog.findByText(`graph: ${first.content} to ${second.content}`)).toBeInTheDocument();
    await person.selectOptions(dialog.getByLabelText('To'), '1');
    expect(dialog.getByText('Choose two different versions to see what changed between them.')).toBeInTheDocument();
  });

  test('is not offered when there is only one version', async () => {
    fakeApi({ ...found, ...fakeVersions(path, () => [first]) });
    const row = await rowOf(1);
    expect(row.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });
});

describe('Restore', () => {
  const restoration = `POST ${path}/versions/1/restore`;

  test('asks first, shows the new version, and a success message for three seconds', async () => {
    const versions = [third, second, first];
    let document = approval;
    const server = fakeApi({
      ...found,
      [`GET ${path}`]: () => ({ body: document }),
      ...fakeVersions(path, () => versions),
      [restoration]: ({ query }) => {
        if (query.get('document_id') !== approval.id) return { status: 500 };
        versions.unshift(aVersion({ version: 4, changelog: 'Restored from version 1' }));
        document = { ...approval, version: 4, content: first.content };
        return { body: document };
      },
    });
    const dialog = await start('Restore', 1);
    expect(screen.getByRole('dialog', { name: 'Restore version 1' })).toBeInTheDocument();
    expect(dialog.getByText('Its content will be saved as a new version. No version is lost.')).toBeInTheDocument();
    expect(server.count(restoration)).toBe(0);
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Restored from version 1')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Versions (4)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Version 4 (Current)' })).toBeVisible();
    await expectToPass('Version 1 restored as version 4.');
  });

  test('says that unsaved changes will be replaced, and replaces them', async () => {
    const changed = '{"nodes":[{"id":"a","name":"Rates","type":"expressionNode"}],"edges":[]}';
    fakeApi({
      ...found,
      [`POST ${path}/check`]: () => ({ body: { is_cut: false, problems: [] } }),
      [restoration]: () => ({ body: { ...approval, version: 4, content: changed } }),
    });
    await open();
    await person.click(screen.getByRole('tab', { name: 'Graph Editor' }));
    await person.click(await screen.findByRole('button', { name: 'Add a node' }));
    expect(await screen.findByText('Unsaved changes')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: /^Versions/ }));
    const row = screen.getByRole('heading', { name: 'Version 1' }).closest('[role=listitem]') as HTMLElement;
    await person.click(within(row).getByRole('button', { name: 'Restore' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your unsaved changes on this page will be replaced\.$/)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('All changes saved')).toBeVisible();
    await person.click(await screen.findByRole('tab', { name: 'Graph Editor' }));
    expect(screen.getByText('Rates')).toBeVisible();
    expect(screen.queryByText('new-1')).not.toBeInTheDocument();
  });

  test('succeeds before the lists that show the document are loaded again', async () => {
    let load = () => ({ body: { documents: [] } }) as object | Promise<object>;
    fakeApi({
      ...found,
      [`GET ${api}/projects/loans/documents`]: () => load(),
      [restoration]: () => ({ body: { ...approval, version: 4, content: first.content } }),
    });
    const dialog = await start('Restore', 1);
    load = () => new Promise(() => {});
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 1 restored as version 4.')).toBeVisible();
  });

  test('shows the document of the response, and loads the versions once', async () => {
    const server = fakeApi({
      ...found,
      [restoration]: () => ({ body: { ...approval, version: 4, content: first.content } }),
    });
    const dialog = await start('Restore', 1);
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    await expectToPass('Version 1 restored as version 4.');
    expect(server.count(`GET ${path}`)).toBe(1);
    expect(server.count(`GET ${path}/versions`)).toBe(2);
  });

  test('of the current content says that nothing had to change', async () => {
    fakeApi({ ...found, [restoration]: () => ({ body: approval }) });
    const dialog = await start('Restore', 1);
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    await expectToPass('Version 1 is the same as the current one: nothing had to change.');
  });

  test('does nothing when cancelled', async () => {
    const server = fakeApi(found);
    const dialog = await start('Restore', 1);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.count(restoration)).toBe(0);
  });

  test('shows a failure in its dialog', async () => {
    fakeApi({ ...found, [restoration]: () => ({ status: 404, body: { code: 'not_found', message: 'Gone' } }) });
    const dialog = await start('Restore', 1);
    await person.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Gone');
  });
});
