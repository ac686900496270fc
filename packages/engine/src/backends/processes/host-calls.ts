import type { Log } from '../../outcome.ts';
import type { NoteCall } from '../../outgoing-http/http-guard.ts';
import type { LoadDecision } from '../../request.ts';
import type { EvaluationTask } from '../../task.ts';
import type { Found } from '../decision-lookups.ts';
import { DecisionLookups } from '../decision-lookups.ts';
import type { Run } from './run.ts';

/** The services of the host process for its workers. */
export type Host = {
  load: LoadDecision;
  /** Takes and answers JSON text. It never rejects: a call that fails is answered with the reason. */
  http: (request: string, tenant: string, signal: AbortSignal, note?: NoteCall) => Promise<string>;
  log: Log;
};

const effectsForbidden = JSON.stringify({ failure: 'This evaluation may not make HTTP calls' });

/** Answers the calls that one worker makes to the host while it evaluates. */
export class HostCalls {
  readonly #host: Host;
  readonly #signal: AbortSignal;
  readonly #lookups: DecisionLookups;

  /** The signal ends the calls when the worker has ended. */
  constructor(host: Host, signal: AbortSignal) {
    this.#host = host;
    this.#signal = signal;
    this.#lookups = new DecisionLookups(host.load, host.log);
  }

  load(run: Run, key: string): Promise<Found> {
    return this.#lookups.find(evaluationOf(run), key, this.#signal, () => run.isOver);
  }

  async http(run: Run, request: string): Promise<string> {
    const { effects, tenant } = evaluationOf(run).request;
    return effects === 'allowed' ? this.#host.http(request, tenant, this.#signal, run.calls.note) : effectsForbidden;
  }
}

/** Only evaluations ask for something. */
function evaluationOf({ task }: Run): EvaluationTask {
  if (task.kind !== 'evaluation') throw new Error('A task that is no evaluation asked for a decision or an HTTP call.');
  return task;
}
