import { ApiError } from './api-error.ts';

/** Tells a person why a call failed and what they can do: the server's message, or the meaning of its status. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Reload it and try again.';
  return error.message || meaningOf(error.status);
}

function meaningOf(status: number | null): string {
  if (status === null) return 'The server does not answer. Check your connection and try again.';
  if (status >= 500) return 'The server could not answer because of a fault on its side. Try again in a moment.';
  if (status === 408 || status === 429) return 'The server has too much to do at the moment. Try again shortly.';
  if (status === 401) return 'Your session has ended. Sign in again.';
  if (status === 403) return 'You are not allowed to do this.';
  if (status === 404) return 'There is nothing at this address. What was here may have been deleted.';
  if (status >= 400) return 'The server refused the request.';
  return "The server's answer could not be read. Try again.";
}
