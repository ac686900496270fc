import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withDeadline } from '../with-deadline.ts';
import { isPublic } from './addresses.ts';
import type { HttpRequest, HttpResponse } from './send.ts';
import { send } from './send.ts';

export const MAX_REDIRECTS = 3;
export const MAX_AT_ONCE_PER_TENANT = 100;

type NotedOptions = Options & { note: NoteCall };

type Options = {
  allowedHosts: readonly string[];
  timeoutMs: number;
  resolve?: (hostname: string) => Promise<string[]>;
  mayReach?: (address: string) => boolean;
};

/** Told of each host that is called, those of redirects among them, and of each that may not be, or not at the moment. */
export type NoteCall = (host: string, how: 'called' | 'refused') => void;

/** An error whose message the author of the function may read. */
class CallFailure extends Error {}

/**
 * Makes the HTTP calls of functions, so that workers need no network. Only hosts that the operator allows are called, and
 * only at public addresses. A name is resolved once, and the address that was checked is the one that is called.
 */
export function guardHttp(
  options: Options,
): (request: string, tenant: string, signal: AbortSignal, note?: NoteCall) => Promise<string> {
  const running = new Map<string, number>();
  return async (request, tenant, signal, note = () => {}) => {
    const others = running.get(tenant) ?? 0;
    if (others >= MAX_AT_ONCE_PER_TENANT) {
      noteRefused(request, note);
      return JSON.stringify({ failure: 'Too many HTTP calls at the moment' });
    }
    running.set(tenant, others + 1);
    try {
      const call = (ending: AbortSignal) => follow(JSON.parse(request), ending, { ...options, note });
      return JSON.stringify(await withDeadline(signal, options.timeoutMs, call));
    } catch (error) {
      const reason = error instanceof CallFailure ? error.message : 'The HTTP call failed';
      return JSON.stringify({ failure: reason });
    } finally {
      const left = (running.get(tenant) ?? 1) - 1;
      if (left > 0) running.set(tenant, left);
      else running.delete(tenant);
    }
  };
}

/** What cannot be read names no host. */
function noteRefused(request: string, note: NoteCall): void {
  try {
    note(hostOf(new URL((JSON.parse(request) as HttpRequest).url)), 'refused');
  } catch {
    // The call fails in any case.
  }
}

/** What a call is told by: an address such as that of a file has no host. */
const hostOf = (url: URL) => url.hostname || url.protocol;

async function follow(first: HttpRequest, signal: AbortSignal, options: NotedOptions): Promise<HttpResponse> {
  let request = first;
  let url = parse(first.url, first.params);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const address = await orAborted(admit(url, options), signal);
    const response = await send(url, address, request, signal);
    const target = response.status >= 300 && response.status < 400 && response.headers.location;
    if (!target) return response;
    const next = parse(new URL(target, url).href);
    request = redirected(request, response.status, next.origin === url.origin);
    url = next;
  }
  throw new CallFailure(`The HTTP call was redirected more than ${MAX_REDIRECTS} times`);
}

/** A name lookup cannot be cancelled, so that waiting for it ends with the signal. */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function parse(address: string, params: Record<string, string> = {}): URL {
  if (!URL.canParse(address)) throw new CallFailure('The address of the HTTP call is not valid');
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.append(name, value);
  return url;
}

/** The address to connect to. Throws where the URL may not be called. */
async function admit(url: URL, options: NotedOptions): Promise<string> {
  const { allowedHosts, resolve = resolveAll, mayReach = isPublic, note } = options;
  const refusal = (reason: string) => {
    note(hostOf(url), 'refused');
    return new CallFailure(reason);
  };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal('Only http and https can be called');
  if (!allowedHosts.some((host) => isSame(host, url))) throw refusal(`The host "${url.hostname}" may not be called`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await resolve(url.hostname).catch(() => []);
  const [address] = addresses;
  if (!address) throw new CallFailure(`The host "${url.hostname}" was not found`);
  if (!addresses.every(mayReach)) throw refusal(`The host "${url.hostname}" is not on the public internet`);
  note(url.hostname, 'called');
  return address;
}

/** A host that is allowed without a port is allowed on every port. */
function isSame(allowed: string, { protocol, hostname, port }: URL): boolean {
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  return [hostname, `${hostname}:${actualPort}`].includes(allowed.toLowerCase());
}

const resolveAll = async (hostname: string) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Redirects as browsers do: all but 307 and 308 become a GET, and secrets are not sent to another origin. */
function redirected(request: HttpRequest, status: number, sameOrigin: boolean): HttpRequest {
  const { body, ...rest } = request;
  const kept = status === 307 || status === 308 ? request : { ...rest, method: 'GET' };
  return sameOrigin ? kept : { ...kept, headers: withoutSecrets(kept.headers) };
}

const withoutSecrets = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));
