import type { Log } from '../../outcome.ts';
import type { NoteCall } from '../../outgoing-http/http-guard.ts';
import type { Decision, LoadDecision } from '../../request.ts';
import type { AccountOf } from '../../task.ts';
import { AccountCallLimit } from '../account-call-limit.ts';
import type { RunContext } from './run-contexts.ts';

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

  /** The context is null if all of its evaluations have ended. Then the call needs no answer. */
  async load(context: RunContext | null, key: string): Promise<LoadAnswer> {
    if (!context) return missing;
    return this.#counted(context, this.#find(context, key));
  }

  async http(context: RunContext | null, request: string): Promise<string> {
    if (context?.effects !== 'allowed') return effectsForbidden;
    return this.#counted(context, this.#host.http(request, context.tenant, this.#signal, context.calls?.note));
  }

  async #find(context: RunContext, key: string): Promise<LoadAnswer> {
    const { tenant, resolution } = context;
    if (resolution.from === 'pinned') {
      const decision = resolution.decisions.get(key);
      return decision ? { status: 'found', decision } : missing;
    }
    const find = async (): Promise<LoadAnswer> => {
      // The evaluation that asked may have ended while this waited.
      if (context.running === 0) return missing;
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

  async #counted<Answer>(context: RunContext, answer: Promise<Answer>): Promise<Answer> {
    context.openCalls++;
    try {
      return await answer;
    } finally {
      context.openCalls--;
    }
  }
}
