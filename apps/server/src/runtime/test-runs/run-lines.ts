import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorResponse, Progress, TestRun } from '@rulewright/contract';
import { inTurns } from '#platform';
import { toRunText } from './test-run-response.ts';

/** How often a line tells how far a run is. */
const PAUSE_MS = 200;

/** After so many pauses a line is repeated, because a connection on which nothing is sent for some seconds may be closed. */
const PAUSES_TO_REPEAT = 10;

type Started = Promise<{ run: TestRun }>;
type Parts = {
  tenant: string;
  start: (onProgress: (progress: Progress) => void) => Started;
  errorOf: (error: unknown) => ErrorResponse;
  pauseMs?: number;
};

/**
 * Starts a run and returns the lines of its answer: how far it is, and at the end the run, or why there is none. What fails
 * before the run has begun is thrown, so that it is answered as everywhere else.
 */
export async function runLines({ tenant, start, errorOf, pauseMs = PAUSE_MS }: Parts): Promise<AsyncGenerator<string>> {
  let latest: Progress | null = null;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const started = start((progress) => {
    latest = progress;
    begin();
  });
  await Promise.race([begun, started]);

  async function* lines() {
    let isOver = false;
    const ended = started.then(
      ({ run }) =>
        () =>
          inTurns(tenant, toRunText(run)),
      (error: unknown) => () => [JSON.stringify({ error: errorOf(error) })],
    );
    void ended.then(() => {
      isOver = true;
    });
    let told: Progress | null = null;
    for (let pauses = 1; !isOver; pauses++) {
      if (latest !== told || pauses % PAUSES_TO_REPEAT === 0) yield `${JSON.stringify({ progress: latest })}\n`;
      told = latest;
      await Promise.race([ended, sleep(pauseMs, undefined, { ref: false })]);
    }
    yield* (await ended)();
    yield '\n';
  }
  return lines();
}
