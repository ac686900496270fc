import type { ErrorCode, ErrorDetail, GateOutcome, TestCase } from '@rulewright/contract';

type Extra = {
  details?: ErrorDetail[];
  /** What the publish gate found, where it blocks. */
  gate?: GateOutcome;
  /** The test case as it is now, where somebody else has changed it. */
  testCase?: TestCase;
  /** What each node of an evaluation received and gave before it failed, as JSON. */
  trace?: string | Buffer;
  /** The number of seconds after which another attempt may succeed. */
  retryAfter?: number;
};

/** An error that is sent to the caller. Its message is written for people. */
export class Failure extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message);
  }
}

/** A failure that is caused by one field of the request. */
export const fieldFailure = (code: ErrorCode, path: string, message: string) =>
  new Failure(code, message, { details: [{ path, message }] });

/** The same message for a missing item and for one of another organization, so that callers cannot tell them apart. */
export const notFound = (noun: string) => new Failure('not_found', `${noun} not found`);

/** Nothing was saved, and the request was not at fault: the caller can only try again later. */
export const storageFull = () =>
  new Failure(
    'storage_full',
    'The disk of this server is nearly full, so nothing can be saved at the moment. ' +
      'Reading and evaluating go on. Tell whoever runs this server, and try again later.',
  );

type NotNow = {
  /** Whether the caller, or the server as a whole, has too much under way. */
  code: 'busy' | 'unavailable';
  message: string;
};

/** An error that is only temporary, so that the caller may retry. */
export const notNow = ({ code, message }: NotNow) =>
  new Failure(code === 'busy' ? 'rate_limited' : 'unavailable', message, { retryAfter: 1 });

/** How long to wait, for people. */
export function waitText(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export const overloaded = (code: NotNow['code']) =>
  notNow({ code, message: 'There is too much to do at the moment. Try again shortly.' });
