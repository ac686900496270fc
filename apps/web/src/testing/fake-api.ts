import type { Dashboard, OwnOrganization, Progress } from '@rulewright/contract';
import { ErrorResponse, endpoints } from '@rulewright/contract';
import { vi } from 'vitest';
import { organization, user } from './session.ts';
import { aProject, api } from './workspace.ts';

type Received = { body: unknown; token: string | null };
type Answer = {
  status?: number;
  body?: unknown;
  /** What lines before the body tell, for a call that says how far it is. The body is sent when all are made. */
  progress?: AsyncIterable<Progress>;
  /** The answer of something other than our server. It is not checked against the contract. */
  byProxy?: true;
  /** The paths at which a server of another version differs from this contract. All else is checked against it. */
  differs?: readonly string[];
};
type Handler = (received: Received & { query: URLSearchParams }) => Answer | Promise<Answer>;

/** A handler throws this for a request that gets no answer. */
export const noAnswer = new TypeError('Failed to fetch');

/** An error that a proxy before the server answers with, with a text of its own or without one. */
export const proxyFailure = (status: number, body: unknown = {}): Answer => ({ status, body, byProxy: true });

/** An answer that is sent when the test decides. */
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

/** Answers to calls that many pages make and few tests are about. */
const besides: Record<string, Handler> = {
  // After an answer that the role of the person is not sufficient, the page asks for the current role.
  'GET /api/auth/me': () => ({ body: { user, organization } }),
  'GET /api/organizations': () => ({ body: { organizations: [anOwnOrganization()] } }),
  // For an organization that the person is not a member of.
  'PUT /api/auth/organization': () => ({ status: 404, body: { code: 'not_found', message: 'Organization not found' } }),
  'GET /api/dashboard': () => ({ body: emptyDashboard }),
  [`GET ${api}`]: () => ({ body: organization }),
  [`GET ${api}/invitations`]: () => ({ body: { invitations: [] } }),
  [`GET ${api}/projects/loans/documents/approval/approval-requests`]: () => ({ body: { approval_requests: [] } }),
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents`]: () => ({ body: { documents: [] } }),
  [`POST ${api}/projects/loans/documents/approval/check`]: () => ({ body: { is_cut: false, problems: [] } }),
  [`GET ${api}/projects/loans/documents/approval/integration/example`]: () => ({
    body: { input: null, source: null, version: 1 },
  }),
};

/** The dashboard asks this of the organization that the person is in. */
const ofAnyOrganization = /^GET \/api\/organizations\/[^/]+\/approval-requests$/;
const noneWaiting: Handler = () => ({ body: { approval_requests: [], next_cursor: null } });

const answerBesides = (call: string) => besides[call] ?? (ofAnyOrganization.test(call) ? noneWaiting : undefined);

let faults: string[] = [];

/** The calls without a handler and the answers that the contract does not allow, since the last call of this function. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/**
 * Replaces `fetch`, so that all code above it is real. A key is a method and a path, such as "POST /api/auth/login".
 * Returns the calls in their order. A call without a handler, or an answer that the contract does not allow, fails the test
 * when it ends. Such a call is answered nevertheless, because the application would otherwise retry it and wait.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: (Received & { call: string })[] = [];
  // A call that arrives after the end of the test must not count for the next test.
  const faultsHere = faults;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const handler = handlers[call] ?? answerBesides(call);
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
    if (answer.progress) return inLines(answer.progress, body, request.signal);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  return {
    calls,
    count: (call: string) => calls.filter((made) => made.call === call).length,
  };
}

/** The part of a fake answer that the contract does not allow, so that fake answers stay like those of the server. */
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

/** An answer whose lines are sent as they are made. */
function inLines(progress: AsyncIterable<Progress>, body: unknown, signal: AbortSignal): Response {
  async function* lines() {
    for await (const told of progress) yield { progress: told };
    yield body;
  }
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      for await (const line of lines())
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      if (!signal.aborted) controller.close();
    },
  });
  return new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } });
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
