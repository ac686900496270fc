import type { ErrorCode, ErrorDetail, ErrorResponse, GateOutcome, NodeTrace } from '@rulewright/contract';

type Answer = {
  status: number;
  code?: ErrorCode;
  message?: string;
  details?: readonly ErrorDetail[];
  gate?: GateOutcome;
  trace?: Record<string, NodeTrace>;
};

/** A call that failed, either with an answer of the server or because none came. */
export class ApiError extends Error {
  /** The HTTP status, or null when no answer came. */
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly details: readonly ErrorDetail[];
  /** What the publish gate found, where it blocks. */
  readonly gate: GateOutcome | null;
  /** What each node of an evaluation received and gave before it failed. */
  readonly trace: Record<string, NodeTrace>;

  constructor(answer: Answer | null, options?: ErrorOptions) {
    super(answer?.message ?? '', options);
    this.name = 'ApiError';
    this.status = answer?.status ?? null;
    this.code = answer?.code ?? null;
    this.details = answer?.details ?? [];
    this.gate = answer?.gate ?? null;
    this.trace = answer?.trace ?? {};
  }

  get answered(): boolean {
    return this.status !== null;
  }
}

/** The answer may come from a proxy, which does not know our error format. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { code, message, details, gate, trace } = await response
    .json()
    .then((body: Partial<ErrorResponse> | null): Partial<ErrorResponse> => body ?? {})
    .catch((): Partial<ErrorResponse> => ({}));
  return new ApiError({
    status: response.status,
    ...(code && { code }),
    ...(typeof message === 'string' && { message }),
    ...(Array.isArray(details) && { details }),
    ...(gate && { gate }),
    ...(trace && { trace }),
  });
}

/** The message to show for an error: the server's own, or the fallback when it gave none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}

const passing: readonly (number | null)[] = [408, 429];

/**
 * Whether the server refused the request. A lost connection, an overload or a server error may pass, so they are not
 * refusals.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status);
}

/** Whether the server refused what was sent in a field. */
export const isAbout = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.details.some((detail) => detail.path === field);

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the person's role does not allow it. A quota is refused with the same status but another code. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'forbidden';
}

/** Whether somebody else, or an earlier attempt, has already made the change. The publish gate answers with the same status. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.code !== 'gate_blocked';
}

/** Whether nothing exists at this address, or nothing that this person may know of. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether somebody else has changed or deleted what was to be changed. */
export const isOvertaken = (error: unknown): boolean => isConflict(error) || isNotFound(error);

/** For deletions: it is no error if the thing has already been deleted. */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

export const notAuthenticated = () =>
  new ApiError({ status: 401, code: 'unauthenticated', message: 'Not authenticated' });
