import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import { TEST_RUN_TIMEOUT_MS } from './request-limits.ts';

/** What is to be told at the end of an answer. One list for each, because Node warns of more than ten listeners. */
const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back when an answer was sent or can no longer be sent. Node reports neither for an answer that waits behind
 * another on a closed connection, nor for one that was made after its connection had closed.
 */
export function onAnswerEnd(answer: ServerResponse, tell: () => void) {
  const { socket } = answer.req;
  if (socket.destroyed) return process.nextTick(tell);
  const others = waiting.get(answer);
  if (others) return void others.push(tell);
  const all = [tell];
  waiting.set(answer, all);
  const end = () => {
    socket.removeListener('close', end);
    forget();
    waiting.delete(answer);
    for (const tellOne of all) tellOne();
  };
  const forget = finished(answer, end);
  socket.once('close', end);
}

/** A signal that is aborted when the answer was sent or can no longer be sent. */
export function abortedAtAnswerEnd(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  onAnswerEnd(answer, () => controller.abort());
  return controller.signal;
}

/**
 * Like `abortedAtAnswerEnd`, for a call that runs test cases and says nothing until they have run. Node sets the
 * connection's timeout anew with its next request.
 */
export function abortedAtTestRunEnd(answer: ServerResponse): AbortSignal {
  const { socket } = answer.req;
  // A call that is injected has no connection.
  if (socket instanceof Socket) socket.setTimeout(TEST_RUN_TIMEOUT_MS);
  return abortedAtAnswerEnd(answer);
}

/** The answer that a connection waits for or is being sent, by Node's own name for it. */
export const answerOn = (socket: Socket & { _httpMessage?: ServerResponse | null }): ServerResponse | null =>
  socket._httpMessage ?? null;
