/**
 * Does work with a signal that aborts when `signal` does, and after `ms` at the latest. `AbortSignal.any` with
 * `AbortSignal.timeout` is not used: Node.js 20 may collect the timeout before it fires.
 */
export async function withDeadline<Result>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, ms);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
