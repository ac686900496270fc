import type { BodyOf, Endpoint, ParamsOf, Progress, QueryOf, ResponseOf } from '@rulewright/contract';
import { LINES_MEDIA_TYPE } from '@rulewright/contract';
import { ApiError, errorOf } from './api-error.ts';
import { readLines } from './read-lines.ts';

/** Makes a part of the input optional when it may be empty or does not exist. */
type Needed<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** The parameters, query and body that a call of this endpoint needs. */
export type Input<E extends Endpoint> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** Is told how far the call is, where the endpoint does so and nothing in between holds it back. */
    told?: (progress: Progress) => void;
  };

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  told?: (progress: Progress) => void;
};

/** Sends one request and reads the answer. The caller brings the token, if one is needed. */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body, signal, told } = input as Loose;
  const request = new Request(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(told && { accept: LINES_MEDIA_TYPE }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = await fetch(request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(null, { cause });
  });
  if (!response.ok) throw await errorOf(response);
  if (endpoint.status === 204) return undefined as ResponseOf<E>;
  const read = told ? readLines(response, told) : endpoint.mediaType ? response.text() : response.json();
  return read.catch((cause: unknown) => {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError({ status: response.status }, { cause });
  });
}

function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>): URL {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const address = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}
