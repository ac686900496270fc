/** The program of a thread that calls functions for the server, beside its own thread. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import type { FunctionAnswer, FunctionCall } from '@rulewright/jdm';
import { threadProcessorMs } from '../thread-time.ts';
import { AuthorFunctions } from './author-functions.ts';

/** A call that the server gives to a thread, and its answer. Null where a worker has to make the call. */
export type ThreadCall = { call: FunctionCall; milliseconds: number; now: number | undefined };
export type ThreadAnswer = FunctionAnswer | null;

/** Taking away the types of a long source takes this long. It is done once for each source. */
const MAX_PARSE_MS = 100;
/** As `nice` counts. */
const NICENESS = 10;
/** What a function may use of the memory of the server. */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** In characters. */
const MAX_RESULT_LENGTH = 256 * 1024;

export async function serveCalls(): Promise<void> {
  // On Linux that of this thread alone: the server's own comes first.
  setPriority(NICENESS);
  // By the wall clock, a function would also be stopped where others use the processors.
  const options = { ...partsOnDisk(), memoryBytes: MEMORY_BYTES, clock: threadProcessorMs };
  const functions = new AuthorFunctions(await openSandbox(options));
  functions.warmUp();
  parentPort?.on('message', ({ call, milliseconds, now }: ThreadCall) => {
    // Without a host, it answers at once.
    const answer = functions.call(call, {
      milliseconds,
      parseMilliseconds: MAX_PARSE_MS,
      now,
    }) as FunctionAnswer | null;
    parentPort?.postMessage(isTooMuch(answer) ? null : answer);
  });
  parentPort?.postMessage('ready');
}

/** What takes too much time or memory here may still have a result in a worker. A long result would hold up the server. */
function isTooMuch(answer: ThreadAnswer): boolean {
  if (answer === null) return false;
  if ('result' in answer) return answer.result.length > MAX_RESULT_LENGTH;
  return answer.failed.kind === 'function-timeout' || answer.failed.kind === 'function-memory';
}
