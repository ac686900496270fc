import type { ErrorCode, ErrorDetail, ErrorResponse } from '@rulewright/contract';

type Answer = { status: number; code?: ErrorCode; message?: string; details?: readonly ErrorDetail[] };

/** A call that failed: either with an answer of the server, or because there was none. */
export class ApiError extends Error {
  /** The HTTP status, or null when no answer came. */
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly details: readonly ErrorDetail[];

  constructor(answer: Answer | null, options?: ErrorOptions) {
    super(answer?.message ?? '', options);
    this.name = 'ApiError';
    this.status = answer?.status ?? null;
    this.code = answer?.code ?? null;
    this.details = answer?.details ?? [];
  }

  get answered(): boolean {
    return this.status !== null;
  }
}

/** The answer may come from a proxy on the way, which knows nothing of our errors. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { code, message, details } = await response
    .json()
    .then((body: Partial<ErrorResponse> | null): Partial<ErrorResponse> => body ?? {})
    .catch((): Partial<ErrorResponse> => ({}));
  return new ApiError({
    status: response.status,
    ...(code && { code }),
    ...(typeof message === 'string' && { message }),
    ...(Array.isArray(details) && { details }),
  });
}

/** What a screen says about a failure: the server's own words, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}

const passing: readonly (number | null)[] = [408, 429];

/** Whether the server said no. A lost connection, an overload or a failure of the server may pass, and says nothing. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status);
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the person's role does not suffice. A quota is refused with the same status, and has a code of its own. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'forbidden';
}

/** Whether somebody else, or an earlier attempt, was faster. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** Whether there is nothing at this address, or nothing that this person may know of. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** For what is to go: when it is gone already, that is what was asked for. */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

export const notAuthenticated = () =>
  new ApiError({ status: 401, code: 'unauthenticated', message: 'Not authenticated' });
