import type { Dashboard, OwnOrganization } from '@rulewright/contract';
import { ErrorResponse, endpoints } from '@rulewright/contract';
import { vi } from 'vitest';
import { organization, user } from './session.ts';
import { aProject, api } from './workspace.ts';

type Received = { body: unknown; token: string | null };
type Answer = {
  status?: number;
  body?: unknown;
  /** Not given by our server, and so not held to the contract. */
  byProxy?: true;
  /** Where a server of another version differs from this contract, as steps joined by dots. All else is held to it. */
  differs?: readonly string[];
};
type Handler = (received: Received & { query: URLSearchParams }) => Answer | Promise<Answer>;

/** Throw it in a handler for a request that gets no answer. */
export const noAnswer = new TypeError('Failed to fetch');

/** A failure that a proxy on the way answers with, in its own words or none. */
export const proxyFailure = (status: number, body: unknown = {}): Answer => ({ status, body, byProxy: true });

/** An answer that is given when the test says so. */
export function later() {
  let answer: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

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
  [`GET ${api}`]: () => ({ body: organization }),
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

let faults: string[] = [];

/** The calls that no handler was there for, and the answers that no server would give, since this was asked last. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/**
 * The server as the browser meets it: in the place of `fetch`, so that everything above it is real. Keys read
 * "POST /api/auth/login". Returns the calls it got, in their order. A call without a handler, and an answer that the contract
 * does not allow, fails its test, once that is over, and is answered all the same: the application would try a call again
 * that gets no answer, and wait in between.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: (Received & { call: string })[] = [];
  // Kept from here on: a call that comes when the test is over is not the next one's.
  const faultsHere = faults;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const handler = handlers[call] ?? besides[call];
    if (!handler) faultsHere.push(`No handler for ${call}`);
    const text = await request.text();
    const received = {
      body: text ? JSON.parse(text) : undefined,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    calls.push({ call, ...received });
    if (!handler) return Response.json({ code: 'not_found', message: `No handler for ${call}` }, { status: 404 });
    const answer = await Promise.race([handler({ ...received, query }), abortOf(request.signal)]);
    const { status = 200, body } = answer;
    const problem = problemOf(request.method, pathname, answer);
    if (problem) faultsHere.push(`${call} is never answered like this, with ${status}: ${problem}`);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  return {
    calls,
    count: (call: string) => calls.filter((made) => made.call === call).length,
  };
}

/** What of a made-up answer the contract does not allow, so that no test goes on with what the server no longer says. */
function problemOf(method: string, path: string, { status = 200, body, byProxy, differs = [] }: Answer): string | null {
  const endpoint = endpoints.find((one) => one.method === method && patternOf(one.path).test(path));
  if (!endpoint) return 'no such endpoint';
  if (byProxy) return status >= 400 ? null : 'a proxy answers only with failures';
  const schema = status >= 400 ? ErrorResponse : endpoint.response;
  const { error } = schema.safeParse(body);
  const issues = error?.issues.map(({ path, message }) => ({ at: path.join('.'), message })) ?? [];
  const alike = differs.filter((at) => !issues.some((issue) => issue.at === at)).map((at) => `${at} does not differ`);
  const wrong = issues.filter(({ at }) => !differs.includes(at)).map(({ at, message }) => `${at} ${message}`);
  return [...alike, ...wrong].join('; ') || null;
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
