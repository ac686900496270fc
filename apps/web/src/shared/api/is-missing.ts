import { ApiError } from './api-error.ts';

/** Whether there is nothing at this address, or nothing that this person may know of. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
