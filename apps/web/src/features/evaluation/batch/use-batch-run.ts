import type { BatchResult } from '@rulewright/contract';
import { evaluateBatch, fallbackMessages, getEvaluationInfo } from '@rulewright/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { Prepared } from '../batch-source/prepare.ts';
import type { Input } from '../batch-source/source.ts';
import { FIRST_PIECE, nextSize, pieceAt } from './next-piece.ts';
import type { Outcomes } from './outcomes.ts';
import { noOutcomes, withResults } from './outcomes.ts';

type State = {
  outcomes: Outcomes | null;
  isRunning: boolean;
  /** It was told to stop, and waits for the inputs that are being run. */
  isStopping: boolean;
  /** Why the run ended before its last input; null when it was not a failure. */
  failure: string | null;
};

const idle: State = { outcomes: null, isRunning: false, isStopping: false, failure: null };

/** What ends a run: after the piece that is under way, or at once where nobody waits for its results. */
type Ends = { stopping: AbortController; gone: AbortController };

/**
 * Runs a batch piece by piece, all on the version that was saved last when it began. What was answered stays when the rest
 * fails.
 */
export function useBatchRun(address: DocumentAddress) {
  const [state, setState] = useState(idle);
  const running = useRef<Ends | null>(null);

  // Nobody waits for the answers of a page that was left.
  useEffect(() => () => end(running.current), []);

  async function goOn(from: Outcomes) {
    const ends: Ends = { stopping: new AbortController(), gone: new AbortController() };
    const [stopping, gone] = [ends.stopping.signal, ends.gone.signal];
    running.current = ends;
    const { inputs } = from.batch;
    let outcomes = from;
    let size = FIRST_PIECE;
    const tell = (isRunning: boolean, failure: string | null = null) =>
      setState({ outcomes, isRunning, isStopping: isRunning && stopping.aborted, failure });
    tell(true);
    try {
      const version = outcomes.version ?? (await latestVersion(address, gone));
      outcomes = { ...outcomes, version };
      while (outcomes.results.length < inputs.length && !stopping.aborted) {
        const piece = pieceAt(inputs, outcomes.results.length, size);
        const began = performance.now();
        const results = await evaluate(address, version, piece, ends);
        if (gone.aborted) return;
        size = nextSize(size, performance.now() - began);
        outcomes = withResults(outcomes, results);
        tell(true);
      }
      tell(false);
    } catch (error) {
      if (!gone.aborted) tell(false, messageOf(error, fallbackMessages.evaluate));
    }
  }

  return {
    ...state,
    run: (batch: Prepared) => void goOn(noOutcomes(batch)),
    /** Runs the inputs that have no result yet. */
    goOn: () => state.outcomes && void goOn(state.outcomes),
    /** Lets the inputs that are being run have their results, because the server runs and logs them in any case. */
    stop() {
      running.current?.stopping.abort();
      setState((now) => ({ ...now, isStopping: now.isRunning }));
    },
  };
}

function end(ends: Ends | null) {
  ends?.gone.abort();
  ends?.stopping.abort();
}

export type BatchRun = ReturnType<typeof useBatchRun>;

const pauses = [1000, 2000, 4000];

/**
 * Waits and tries again while the server has too much to do: it has run nothing of such a call. There are no results where
 * the run is stopped meanwhile.
 */
async function evaluate(address: DocumentAddress, version: number, inputs: readonly Input[], { stopping, gone }: Ends) {
  for (let tries = 0; ; tries++) {
    try {
      return await resultsOf(address, version, inputs, gone.signal);
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isBusy(error)) throw error;
      await passing(pause, stopping.signal);
      if (stopping.signal.aborted) return [];
    }
  }
}

async function resultsOf(
  address: DocumentAddress,
  version: number,
  inputs: readonly Input[],
  signal: AbortSignal,
): Promise<BatchResult[]> {
  const body = { inputs: [...inputs] };
  return (await call(evaluateBatch, { params: address, query: { version }, body, signal })).results;
}

const latestVersion = async (address: DocumentAddress, signal: AbortSignal) =>
  (await call(getEvaluationInfo, { params: address, signal })).version;

const isBusy = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 503);

/** Ends early when it is aborted, also where that was before. */
const passing = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
