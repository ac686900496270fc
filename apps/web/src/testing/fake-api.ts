import type { Dashboard, OwnOrganization } from '@rulewright/contract';
import { vi } from 'vitest';
import { organization, user } from './session.ts';
import { aProject, api } from './workspace.ts';

type Received = { body: unknown; token: string | null };
type Answer = { status?: number; body?: unknown };
type Handler = (received: Received & { query: URLSearchParams }) => Answer | Promise<Answer>;

/** Throw it in a handler for a request that gets no answer. */
export const noAnswer = new TypeError('Failed to fetch');

const emptyDashboard: Dashboard = {
  stats: { active_projects: 0, total_documents: 0, evaluations_today: 0, team_members: 1 },
  recent_projects: [],
  recent_documents: [],
};

export const anOwnOrganization = (values: Partial<OwnOrganization> = {}): OwnOrganization => ({
  ...organization,
  role: 'owner',
  current: true,
  is_only_owner: true,
  is_only_member: true,
  ...values,
});

/** What pages ask for besides what a test is about. */
const besides: Record<string, Handler> = {
  // After an answer that somebody's role does not suffice, the page asks who they are.
  'GET /api/auth/me': () => ({ body: { user, organization } }),
  'GET /api/organizations': () => ({ body: { organizations: [anOwnOrganization()] } }),
  // Of an organization that one is not a member of.
  'PUT /api/auth/organization': () => ({ status: 404, body: { code: 'not_found', message: 'Organization not found' } }),
  'GET /api/dashboard': () => ({ body: emptyDashboard }),
  [`GET ${api}/invitations`]: () => ({ body: { invitations: [] } }),
  [`GET ${api}/approval-requests`]: () => ({ body: { approval_requests: [], next_cursor: null } }),
  [`GET ${api}/projects/loans/documents/approval/approval-requests`]: () => ({ body: { approval_requests: [] } }),
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`POST ${api}/projects/loans/documents/approval/check`]: () => ({ body: { problems: [] } }),
  [`GET ${api}/projects/loans/documents/approval/integration/example`]: () => ({
    body: { input: null, source: null, version: 1 },
  }),
};

let unexpected: string[] = [];

/** The calls that no handler was there for, since this was asked last. */
export function takeUnexpectedCalls(): string[] {
  const taken = unexpected;
  unexpected = [];
  return taken;
}

/**
 * The server as the browser meets it: in the place of `fetch`, so that everything above it is real. Keys read
 * "POST /api/auth/login". Returns the calls it got, in their order. A call without a handler fails its test, once that is
 * over, and is answered all the same: the application would try a call again that gets no answer, and wait in between.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: (Received & { call: string })[] = [];
  // Kept from here on: a call that comes when the test is over is not the next one's.
  const unexpectedHere = unexpected;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const handler = handlers[call] ?? besides[call];
    if (!handler) unexpectedHere.push(call);
    const text = await request.text();
    const received = {
      body: text ? JSON.parse(text) : undefined,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    calls.push({ call, ...received });
    if (!handler) return Response.json({ code: 'not_found', message: `No handler for ${call}` }, { status: 404 });
    const { status = 200, body } = await Promise.race([handler({ ...received, query }), abortOf(request.signal)]);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  return {
    calls,
    count: (call: string) => calls.filter((made) => made.call === call).length,
  };
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
