import type { Log } from '../../outcome.ts';
import type { NoteCall } from '../../outgoing-http/http-guard.ts';
import type { Decision, EvaluationRequest, LoadDecision } from '../../request.ts';
import type { AccountOf } from '../../task.ts';
import { AccountCallLimit } from '../account-call-limit.ts';
import type { Run } from './run.ts';

/** The limit for one account on one worker, because a function can ask for thousands of decisions at once. */
export const MAX_LOADS_AT_ONCE = 16;

/** The services of the host process for its workers. */
export type Host = {
  load: LoadDecision;
  /** Without it, each tenant pays for itself. */
  accountOf?: AccountOf;
  /** Takes and answers JSON text. It never rejects: a call that fails is answered with the reason. */
  http: (request: string, tenant: string, signal: AbortSignal, note?: NoteCall) => Promise<string>;
  log: Log;
};

export type LoadAnswer =
  | { status: 'found'; decision: Decision }
  | { status: 'missing' | 'unpublished' | 'unavailable' };

const missing: LoadAnswer = { status: 'missing' };
const effectsForbidden = JSON.stringify({ failure: 'This evaluation may not make HTTP calls' });

/** Answers the calls that one worker makes to the host while it evaluates. */
export class HostCalls {
  readonly #host: Host;
  readonly #signal: AbortSignal;
  readonly #loads = new AccountCallLimit(MAX_LOADS_AT_ONCE);

  /** The signal ends the calls when the worker has ended. */
  constructor(host: Host, signal: AbortSignal) {
    this.#host = host;
    this.#signal = signal;
  }

  load(run: Run, key: string): Promise<LoadAnswer> {
    return counted(run, this.#find(run, key));
  }

  async http(run: Run, request: string): Promise<string> {
    const { effects, tenant } = requestOf(run);
    if (effects !== 'allowed') return effectsForbidden;
    return counted(run, this.#host.http(request, tenant, this.#signal, run.calls?.note));
  }

  async #find(run: Run, key: string): Promise<LoadAnswer> {
    const { tenant, resolution } = requestOf(run);
    if (resolution.from === 'pinned') {
      const decision = resolution.decisions.get(key);
      return decision ? { status: 'found', decision } : missing;
    }
    const find = async (): Promise<LoadAnswer> => {
      // It may have ended while this waited.
      if (run.isOver) return missing;
      try {
        const found = await this.#host.load({ tenant, resolution, key });
        if (!found) return missing;
        return found === 'unpublished' ? { status: found } : { status: 'found', decision: found };
      } catch (error) {
        this.#host.log('a decision could not be loaded', error as Error);
        return { status: 'unavailable' };
      }
    };
    // It fails only where the worker has ended.
    return this.#loads.run(this.#host.accountOf?.(tenant) ?? tenant, this.#signal, find).catch(() => missing);
  }
}

/** Only evaluations ask for something. */
function requestOf({ task }: Run): EvaluationRequest {
  if (task.kind !== 'evaluation') throw new Error('A task that is no evaluation asked for a decision or an HTTP call.');
  return task.request;
}

async function counted<Answer>(run: Run, answer: Promise<Answer>): Promise<Answer> {
  run.askedHost = true;
  run.openCalls++;
  try {
    return await answer;
  } finally {
    run.openCalls--;
  }
}
