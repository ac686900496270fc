import type { ApprovalRequest, Document, GateOutcome, Role } from '@rulewright/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeVersions } from '#testing/fake-versions.ts';
import { person } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session, user } from '#testing/session.ts';
import { aDocument, aProject, api, aRequest, aVersion, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const path = `${api}/projects/loans/documents/approval`;
const requests = `${path}/approval-requests`;
const graph = (n: number) =>
  JSON.stringify({
    nodes: [{ id: 'in', name: `Request ${n}`, type: 'inputNode', position: { x: 0, y: 0 } }],
    edges: [],
  });
const document = aDocument({ version: 7, is_published: true, live_version: 3, content: graph(7) });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const grace = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Grace Hopper' };
const open = aRequest({
  version: 7,
  requested_by: grace,
  requested_at: hoursAgo(2),
  note: 'New rates',
  may_decide: true,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession(session);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps one request, which its handlers may change. */
async function show(
  request: ApprovalRequest | null,
  more: Parameters<typeof fakeApi>[0] = {},
  shown: Document = document,
) {
  let now = request;
  const become = (changes: Partial<ApprovalRequest>) => () => {
    now = { ...(now ?? open), ...changes, may_decide: false, may_withdraw: false };
    return { body: { ...now, gate: null } };
  };
  const decided = { decided_by: { id: user.id, name: 'Ada Lovelace' }, decided_at: hoursAgo(0) };
  const server = fakeApi({
    [`GET ${path}`]: () => ({ body: shown }),
    [`GET ${api}/projects/loans`]: () => ({ body: aProject({ requires_approval: true, role: 'owner' as Role }) }),
    [`GET ${requests}`]: () => ({ body: { approval_requests: now ? [now] : [], next_cursor: null } }),
    ...fakeVersions(path, () => [7, 3].map((version) => aVersion({ version, content: graph(version) }))),
    [`GET /api/eval/${organization.slug}/loans/approval/schema`]: () => ({ body: { input: null, output: null } }),
    [`POST ${requests}`]: () => {
      now = aRequest({ version: 7, requested_by: { id: user.id, name: 'Ada Lovelace' }, may_withdraw: true });
      return { status: 201, body: { ...now, gate: null } };
    },
    [`POST ${requests}/${open.id}/approve`]: become({ state: 'approved', ...decided }),
    [`POST ${requests}/${open.id}/decline`]: become({ state: 'declined', reason: 'Too early', ...decided }),
    [`POST ${requests}/${open.id}/withdraw`]: become({ state: 'withdrawn', ...decided }),
    ...more,
  });
  renderApp(`${home}/projects/loans/documents/approval?tab=settings`);
  await screen.findByRole('heading', { level: 1, name: document.name });
  return server;
}

const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const bodyOf = (server: Awaited<ReturnType<typeof show>>, call: string) =>
  server.calls.find((made) => made.call === call)?.body;

test('in a project that requires approval, the publish button requests approval with a note', async () => {
  const server = await show(null);
  await screen.findByRole('button', { name: 'Request Approval' });
  await press('Request Approval');
  const question = await dialog('Request approval');
  expect(question.getByText(/Version 7 goes live once another person of this project approves it/)).toBeVisible();
  await person.type(question.getByLabelText('Note'), 'New rates');
  await person.click(question.getByRole('button', { name: 'Request Approval' }));
  expect(await screen.findByText(/You ask to publish version 7/)).toBeVisible();
  expect(screen.getByText(/Another person must decide/)).toBeVisible();
  expect(bodyOf(server, `POST ${requests}`)).toEqual({ note: 'New rates', version: 7, document_id: document.id });
  expect(server.count(`POST ${path}/publish`)).toBe(0);
});

test('an open request shows who asks for which version, when and why, and what was saved since', async () => {
  await show(open, {}, { ...document, version: 9 });
  expect(await screen.findByText('Grace Hopper asks to publish version 7')).toBeVisible();
  expect(screen.getByText('2 hours ago')).toBeVisible();
  expect(screen.getByText('New rates')).toBeVisible();
  expect(screen.getByText(/Version 9 was saved since: version 7 is what goes live/)).toBeVisible();
});

test('the reviewer sees the difference to the live version before approving', async () => {
  const server = await show(open);
  await press('Review');
  const review = await dialog('Review version 7');
  expect(review.getByText('From version 3, which is live, to version 7')).toBeInTheDocument();
  await person.click(review.getByRole('button', { name: 'Approve and Publish Version 7' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.count(`POST ${requests}/${open.id}/approve`)).toBe(1);
  expect(await screen.findByText('Approved: version 7 is live.')).toBeVisible();
  expect(screen.queryByText(/asks to publish/)).not.toBeInTheDocument();
});

const reasonLabel = 'Reason for publishing it anyway';

const nothing = { reached: 0, total: 0 };
const gate: GateOutcome = {
  gate: 'block',
  run: {
    version: 7,
    passed: 2,
    failed: 1,
    errors: 0,
    coverage: { rows: nothing, branches: nothing, expressions: nothing, nodes: nothing },
  },
  minimum_coverage: null,
  warnings: 0,
  live_version: 3,
  compared: 3,
  changed: 0,
  changed_cases: [],
  problems: ['1 test case does not pass.'],
  is_overridden: false,
};
const blockedBy = (body: unknown, done: ApprovalRequest) =>
  (body as { override_reason?: string }).override_reason
    ? { body: { ...done, gate: { ...gate, is_overridden: true } } }
    : { status: 409, body: { code: 'gate_blocked', message: 'The publish gate blocks version 7.', gate } };

test('asking for approval of what the publish gate blocks says why, and goes on with a reason', async () => {
  const asked = aRequest({ version: 7, requested_by: { id: user.id, name: 'Ada Lovelace' }, may_withdraw: true });
  const server = await show(null, {
    [`POST ${requests}`]: ({ body }) => {
      const answer = blockedBy(body, asked);
      return 'status' in answer ? answer : { status: 201, ...answer };
    },
  });
  await press('Request Approval');
  const question = await dialog('Request approval');
  await person.click(question.getByRole('button', { name: 'Request Approval' }));
  expect(await question.findByText('The publish gate blocks version 7')).toBeVisible();
  expect(question.getByText('1 test case does not pass.')).toBeVisible();
  expect(question.getByText(/give a reason to ask for approval anyway/)).toBeVisible();
  const reason = question.getByRole('textbox', { name: 'Reason for asking for approval anyway' });
  expect(reason).toHaveFocus();
  const anyway = question.getByRole('button', { name: 'Request Approval Anyway' });
  await person.click(anyway);
  expect(server.count(`POST ${requests}`)).toBe(1);
  expect(reason).toHaveFocus();
  await person.keyboard('The case is wrong');
  await person.click(anyway);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.findLast(({ call }) => call === `POST ${requests}`)?.body).toMatchObject({
    version: 7,
    override_reason: 'The case is wrong',
  });
});

test('approving what the publish gate blocks says why, and publishes it with a reason', async () => {
  const approve = `POST ${requests}/${open.id}/approve`;
  const server = await show(open, { [approve]: ({ body }) => blockedBy(body, { ...open, state: 'approved' }) });
  await press('Review');
  const review = await dialog('Review version 7');
  await person.click(review.getByRole('button', { name: 'Approve and Publish Version 7' }));
  expect(await review.findByText('1 test case does not pass.')).toBeVisible();
  const anyway = review.getByRole('button', { name: 'Publish Version 7 Anyway' });
  await person.click(anyway);
  expect(server.count(approve)).toBe(1);
  await person.type(review.getByRole('textbox', { name: reasonLabel }), 'The case is wrong');
  await person.click(anyway);
  expect(await screen.findByText('Approved: version 7 is live.')).toBeVisible();
  expect(server.calls.findLast(({ call }) => call === approve)?.body).toEqual({ override_reason: 'The case is wrong' });
});

test('a member who approves what the publish gate blocks is told who can let it go live', async () => {
  startSession({ ...session, user: { ...session.user, role: 'member' } });
  const server = await show(open, {
    [`GET ${api}/projects/loans`]: () => ({ body: aProject({ requires_approval: true, role: 'member' as Role }) }),
    [`POST ${requests}/${open.id}/approve`]: ({ body }) => blockedBy(body, open),
  });
  await press('Review');
  const review = await dialog('Review version 7');
  await person.click(review.getByRole('button', { name: 'Approve and Publish Version 7' }));
  expect(await review.findByText(/Only an admin or owner can publish it anyway/)).toBeVisible();
  expect(review.queryByRole('textbox', { name: reasonLabel })).not.toBeInTheDocument();
  await person.click(review.getByRole('button', { name: 'Publish Version 7 Anyway' }));
  expect(server.count(`POST ${requests}/${open.id}/approve`)).toBe(1);
});

test('a reviewer is told before approving that the publish gate will block it, and approves with a reason alone', async () => {
  const approve = `POST ${requests}/${open.id}/approve`;
  const failing = { ...{ id: open.id, name: 'Small order', passed: false, actual: 1 }, error: null, differences: [] };
  const run = {
    ...gate.run,
    ...{
      id: null,
      live_version: null,
      changed: 0,
      unreached: [],
      duration_ms: 1,
      called_documents: 'live',
      causes: [],
    },
  };
  const server = await show(open, {
    [`GET ${api}/projects/loans`]: () => ({ body: aProject({ requires_approval: true, publish_gate: 'block' }) }),
    [`POST ${path}/test-runs`]: () => ({ body: { ...run, results: [{ ...failing, duration_ms: 1 }] } }),
    [approve]: ({ body }) => blockedBy(body, { ...open, state: 'approved' }),
  });
  await press('Review');
  const review = await dialog('Review version 7');
  expect(await review.findByText('Small order')).toBeInTheDocument();
  // The tab Tests runs them on what is in the editor.
  expect(review.queryByRole('link', { name: /failing cases/ })).not.toBeInTheDocument();
  const anyway = review.getByRole('button', { name: 'Publish Version 7 Anyway' });
  expect(anyway).toHaveAttribute('aria-disabled', 'true');
  await person.click(anyway);
  expect(server.count(approve)).toBe(0);
  expect(review.getByRole('textbox', { name: reasonLabel })).toHaveFocus();
  await person.keyboard('The case is wrong');
  await person.click(anyway);
  expect(await screen.findByText('Approved: version 7 is live.')).toBeVisible();
  expect(server.calls.findLast(({ call }) => call === approve)?.body).toEqual({ override_reason: 'The case is wrong' });
});

test('a reviewer reads why it was asked for although the publish gate blocked it', async () => {
  await show({ ...open, override_reason: 'The price has to change today.' });
  await press('Review');
  const review = await dialog('Review version 7');
  expect(review.getByText('Grace Hopper asked although the publish gate blocked it, for this reason:')).toBeVisible();
  expect(review.getByText('The price has to change today.')).toBeVisible();
});

test('declining requires a reason, which is shown afterwards', async () => {
  const server = await show(open);
  await press('Review');
  const review = await dialog('Review version 7');
  await person.click(review.getByRole('button', { name: 'Decline...' }));
  const decline = review.getByRole('button', { name: 'Decline' });
  await person.click(decline);
  expect(server.count(`POST ${requests}/${open.id}/decline`)).toBe(0);
  await person.type(review.getByLabelText('Why is it declined?'), 'Too early');
  await person.click(decline);
  expect(await screen.findByText('The request was declined.')).toBeVisible();
  expect(await screen.findByText('Ada Lovelace declined to publish version 7')).toBeVisible();
  expect(screen.getByText('Too early')).toBeVisible();
  expect(bodyOf(server, `POST ${requests}/${open.id}/decline`)).toEqual({ reason: 'Too early' });
});

test('the person who made a request can withdraw it, but cannot decide about it', async () => {
  const own = { ...open, requested_by: { id: user.id, name: 'Ada Lovelace' }, may_decide: false, may_withdraw: true };
  const server = await show(own);
  await press('Show Changes');
  const review = await dialog('Review version 7');
  expect(review.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
  expect(review.getByText(/another person must decide/)).toBeVisible();
  await person.click(review.getByText('Close', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Withdraw');
  await person.click((await dialog('Withdraw the request')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/Ada Lovelace withdrew their own request to publish version 7/)).toBeVisible();
  expect(server.count(`POST ${requests}/${open.id}/withdraw`)).toBe(1);
});

test('a person who may not decide can look at the changes, and sees who may decide', async () => {
  await show({ ...open, may_decide: false });
  await press('Show Changes');
  expect((await dialog('Review version 7')).getByText(/Only members, admins and owners can approve/)).toBeVisible();
});

test('a decision by another person meanwhile closes the review, and the page says so', async () => {
  const message = 'This request has been withdrawn.';
  let now: ApprovalRequest = open;
  await show(open, {
    [`GET ${requests}`]: () => ({ body: { approval_requests: [now], next_cursor: null } }),
    [`POST ${requests}/${open.id}/approve`]: () => {
      now = { ...open, state: 'withdrawn', decided_by: grace, decided_at: hoursAgo(0), may_decide: false };
      return { status: 409, body: { code: 'conflict', message } };
    },
  });
  await press('Review');
  const review = await dialog('Review version 7');
  await person.click(review.getByRole('button', { name: /Approve/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(/Grace Hopper withdrew their own request/)).toBeVisible();
  expect(screen.queryByText(/is live\.$/)).not.toBeInTheDocument();
});

test('a decision that fails is explained in the review, which stays open', async () => {
  await show(open, {
    [`POST ${requests}/${open.id}/approve`]: () => ({ status: 500, body: { code: 'internal', message: 'Not now.' } }),
  });
  await press('Review');
  const review = await dialog('Review version 7');
  await person.click(review.getByRole('button', { name: /Approve/ }));
  expect(await review.findByRole('alert')).toHaveTextContent('Not now.');
});

test.each([
  ['another', grace, 'This takes the place of the request of Grace Hopper to publish version 7.'],
  ['the same', { id: user.id, name: 'Ada Lovelace' }, 'This takes the place of your request to publish version 7.'],
])('a new request says that it supersedes the open request of %s person', async (_, requested_by, words) => {
  await show({ ...open, requested_by });
  await screen.findByText(/to publish version 7/);
  await press('Request Approval');
  expect((await dialog('Request approval')).getByText(words)).toBeVisible();
});

test('an outdated request says what made it outdated, until it is dismissed', async () => {
  const outdated = { state: 'outdated', reason: 'Version 8 went live meanwhile.', decided_at: hoursAgo(1) } as const;
  await show({ ...open, ...outdated, may_decide: false });
  expect(await screen.findByText('The request of Grace Hopper to publish version 7 is outdated')).toBeVisible();
  expect(screen.getByText('Version 8 went live meanwhile.')).toBeVisible();
  await press('Dismiss');
  expect(screen.queryByText(/is outdated/)).not.toBeInTheDocument();
});

test('a request that was decided long ago, or approved, is not shown', async () => {
  const server = await show({ ...open, state: 'declined', reason: 'No', decided_at: hoursAgo(24 * 30) });
  await waitFor(() => expect(server.count(`GET ${requests}`)).toBeGreaterThan(0));
  expect(screen.queryByText(/declined/)).not.toBeInTheDocument();
});

test('when the project starts to require approval while the page is open, the refusal of the server is shown and the button changes', async () => {
  let asks = false;
  const message = "This project asks for a second person's approval. Request an approval instead.";
  await show(null, {
    [`GET ${api}/projects/loans`]: () => ({ body: aProject({ requires_approval: asks }) }),
    'GET /api/auth/me': () => ({ body: { user, organization } }),
    [`POST ${path}/publish`]: () => {
      asks = true;
      return { status: 403, body: { code: 'forbidden', message } };
    },
  });
  await press('Republish');
  const question = await dialog('Republish this document');
  await person.click(question.getByRole('button', { name: 'Republish' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Request Approval' })).toBeInTheDocument();
});
