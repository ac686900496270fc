import type { ErrorCode, ErrorDetail } from '@rulewright/contract';

/** A failure that the caller is told about: its message is for people. */
export class Failure extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: ErrorDetail[],
  ) {
    super(message);
  }
}

/** One wording for a missing item and for another organization's, so that the two cannot be told apart. */
export const notFound = (noun: 'Organization' | 'Project' | 'Document' | 'Page') =>
  new Failure('not_found', `${noun} not found`);
