import { vi } from 'vitest';

type Received = { body: unknown; token: string | null };
type Answer = { status?: number; body?: unknown };
type Handler = (received: Received & { query: URLSearchParams }) => Answer | Promise<Answer>;

/** Throw it in a handler for a request that gets no answer. */
export const noAnswer = new TypeError('Failed to fetch');

/**
 * The server as the browser meets it: in the place of `fetch`, so that everything above it is real. Keys read
 * "POST /api/auth/login". Returns the calls it got, in their order.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: (Received & { call: string })[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    const received = {
      body: text ? JSON.parse(text) : undefined,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    };
    calls.push({ call, ...received });
    const handler = handlers[call];
    if (!handler) throw new Error(`No handler for ${call}`);
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
