/** The program of a thread that calls functions for the server, beside its own thread. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import type { FunctionAnswer, FunctionCall } from '@rulewright/jdm';
import { evaluateText } from '@rulewright/jdm';
import { threadProcessorMs } from '../thread-time.ts';
import { AuthorFunctions } from './author-functions.ts';

/** What a thread begins with. */
export type ThreadData = { interpreter: WebAssembly.Module };
/** A call that the server gives to a thread. */
export type ThreadCall = { call: FunctionCall; milliseconds: number; now: number | undefined };
/** The answer is null where a worker has to make the call. `usedMs` is how long it took. */
export type ThreadAnswer = { answer: FunctionAnswer | null; usedMs: number };

/** Taking away the types of a source takes this long, unless it is a long one, which is left to workers from then on. */
const MAX_PARSE_MS = 100;
/** As `nice` counts. */
const NICENESS = 10;
/** What a function may use of the memory of the server. */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** In characters. */
const MAX_RESULT_LENGTH = 256 * 1024;
/** Answers are told together, but none is held back for longer. */
const MAX_HELD_MS = 1;

export async function serveCalls(): Promise<void> {
  // On Linux that of this thread alone: the server's own comes first.
  setPriority(NICENESS);
  // By the wall clock, a function would also be stopped where others use the processors.
  const options = {
    ...partsOnDisk((workerData as ThreadData).interpreter),
    memoryBytes: MEMORY_BYTES,
    clock: threadProcessorMs,
    expression: evaluateText,
  };
  const functions = new AuthorFunctions(await openSandbox(options), { givesUp: true });
  functions.warmUp();
  const answerTo = ({ call, milliseconds, now }: ThreadCall): FunctionAnswer | null => {
    // Without a host, it answers at once.
    const options = { milliseconds, parseMilliseconds: MAX_PARSE_MS, now };
    const answer = functions.call(call, options) as FunctionAnswer | null;
    return isTooMuch(answer) ? null : answer;
  };
  parentPort?.on('message', (calls: ThreadCall[]) => {
    let answers: ThreadAnswer[] = [];
    let begunAt = performance.now();
    let toldAt = begunAt;
    let processorMs = threadProcessorMs();
    const tell = () => {
      parentPort?.postMessage(answers);
      answers = [];
      toldAt = begunAt;
    };
    for (const call of calls) {
      const answer = answerTo(call);
      const endedAt = performance.now();
      let usedMs = endedAt - begunAt;
      if (usedMs > MAX_HELD_MS) {
        // It may have waited for a processor.
        const before = processorMs;
        processorMs = threadProcessorMs();
        usedMs = Math.min(usedMs, processorMs - before);
      }
      answers.push({ answer, usedMs });
      begunAt = endedAt;
      if (endedAt - toldAt > MAX_HELD_MS) tell();
    }
    if (answers.length > 0) tell();
  });
  parentPort?.postMessage('ready');
}

/** What takes too much time or memory here may still have a result in a worker. A long result would hold up the server. */
function isTooMuch(answer: FunctionAnswer | null): boolean {
  if (answer === null) return false;
  if ('result' in answer) return answer.result.length > MAX_RESULT_LENGTH;
  return answer.failed.kind === 'function-timeout' || answer.failed.kind === 'function-memory';
}
