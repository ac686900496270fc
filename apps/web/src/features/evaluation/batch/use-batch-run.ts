import type { BatchResult } from '@rulewright/contract';
import { evaluateBatch, fallbackMessages } from '@rulewright/contract';
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
  /** Why the run ended before its last input; null when it was not a failure. */
  failure: string | null;
};

const idle: State = { outcomes: null, isRunning: false, failure: null };

/** Runs a batch on the latest saved version, piece by piece. What was answered stays when the rest fails. */
export function useBatchRun(address: DocumentAddress) {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);

  // Nobody waits for the answers of a page that was left.
  useEffect(() => () => running.current?.abort(), []);

  async function goOn(from: Outcomes) {
    const controller = new AbortController();
    running.current = controller;
    const { inputs } = from.batch;
    let outcomes = from;
    let size = FIRST_PIECE;
    setState({ outcomes, isRunning: true, failure: null });
    try {
      while (outcomes.results.length < inputs.length) {
        const piece = pieceAt(inputs, outcomes.results.length, size);
        const began = performance.now();
        const results = await evaluate(address, piece, controller.signal);
        if (controller.signal.aborted) return;
        size = nextSize(size, performance.now() - began);
        outcomes = withResults(outcomes, results);
        setState({ outcomes, isRunning: true, failure: null });
      }
      setState({ outcomes, isRunning: false, failure: null });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ outcomes, isRunning: false, failure: messageOf(error, fallbackMessages.evaluate) });
    }
  }

  return {
    ...state,
    run: (batch: Prepared) => void goOn(noOutcomes(batch)),
    /** Runs the inputs that have no result yet. */
    goOn: () => state.outcomes && void goOn(state.outcomes),
    stop() {
      running.current?.abort();
      setState((now) => ({ ...now, isRunning: false }));
    },
    clear() {
      running.current?.abort();
      setState(idle);
    },
  };
}

export type BatchRun = ReturnType<typeof useBatchRun>;

const pauses = [1000, 2000, 4000];

/** Waits and tries again while the server has too much to do: it has run nothing of such a call. */
async function evaluate(address: DocumentAddress, inputs: readonly Input[], signal: AbortSignal) {
  for (let tries = 0; ; tries++) {
    try {
      return await answerTo(address, inputs, signal);
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isBusy(error)) throw error;
      await passing(pause, signal);
    }
  }
}

async function answerTo(address: DocumentAddress, inputs: readonly Input[], signal: AbortSignal) {
  const { results } = await call(evaluateBatch, { params: address, body: { inputs: [...inputs] }, signal });
  return results satisfies BatchResult[];
}

const isBusy = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 503);

const passing = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
