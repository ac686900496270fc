import { ApiError } from '#lib/api/api-error.ts';

/** Why the dashboard could not be loaded, in the words of the specification. */
export function failureText(error: Error, token: string | null): string {
  if (token === null) return 'Not authenticated';
  if (!(error instanceof ApiError)) return error.message;
  if (error.answered) return `HTTP error! status: ${error.status}`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
