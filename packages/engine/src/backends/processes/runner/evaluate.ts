import type { Host } from '@rulewright/functions';
import type { EvaluationCause, FunctionCall, LookupFailure, Outside } from '@rulewright/jdm';
import { CompiledDecision, failureWords, MAX_CALL_DEPTH, untilDone } from '@rulewright/jdm';
import { CalledDecisions } from '../../../called-decisions.ts';
import type { AuthorFunctions } from '../../../functions/author-functions.ts';
import { runCompiled } from '../../../input-output/compiled-run.ts';
import { readInput } from '../../../input-output/input.ts';
import { inputTextOf } from '../../../input-output/input-text.ts';
import type { EvaluationError, Outcome } from '../../../outcome.ts';
import type { EvaluationRequest, Input } from '../../../request.ts';
import type { RunnerSettings } from '../messages.ts';
import type { HeldDecision } from './held-decision.ts';

type Request = Pick<EvaluationRequest, 'input' | 'trace' | 'now'>;

type Parts = {
  settings: RunnerSettings;
  functions: () => Promise<AuthorFunctions>;
  /** Called before a function of the decision itself runs, not of one that it calls. */
  beginsFunction: (nodeId: string) => void;
  /** Looks up a decision that is called. */
  load: (key: string) => Promise<HeldDecision | LookupFailure>;
  http: Host['http'];
};

/** Evaluates a decision of this worker. */
export async function evaluate(request: Request, decision: HeldDecision, parts: Parts): Promise<Outcome> {
  const { input } = request;
  const compiled = decision.compiled('asIs');
  if (compiled instanceof CompiledDecision) return new Evaluation(request, parts).run(compiled, request, 0);
  // A text that is not JSON is the caller's error, whatever the decision is.
  const read = readInput(input);
  return failed(read.ok ? compiled : read.error, input);
}

/** One evaluation, with the decisions and functions that it calls. */
class Evaluation {
  readonly #parts: Parts;
  /** What the clock of its functions says. That of everything else stands still. */
  readonly #functionClock: number | undefined;
  readonly #now: number;
  readonly #called = new CalledDecisions((key) => this.#lookUp(key));

  constructor({ now }: Request, parts: Parts) {
    this.#parts = parts;
    this.#functionClock = now;
    this.#now = now ?? Date.now();
  }

  async run(compiled: CompiledDecision, request: Request, depth: number): Promise<Outcome> {
    const limits = {
      steps: Number.MAX_SAFE_INTEGER,
      milliseconds: this.#parts.settings.evaluationTimeoutMs,
      measuresAnswer: true,
    };
    const outcome = await untilDone((outside: Outside) =>
      runCompiled({ ...request, now: this.#now }, compiled, {
        ...limits,
        depth,
        outside,
        resolve: this.#called.resolve,
        functions: (call, { nodeId }) => {
          if (call.depth === 0 && nodeId !== undefined) this.#parts.beginsFunction(nodeId);
          return this.#call(call);
        },
      }),
    );
    return outcome ?? failed(tookTooLong, request.input);
  }

  async #lookUp(key: string): Promise<CompiledDecision | LookupFailure> {
    const held = await this.#parts.load(key);
    const called = 'reason' in held ? held : held.compiled('called');
    if (called instanceof CompiledDecision || 'reason' in called) return called;
    return { key, reason: 'not-runnable', problem: called.message };
  }

  async #call(call: FunctionCall) {
    const functions = await this.#parts.functions();
    const told: EvaluationCause[] = [];
    const host: Host = {
      http: this.#parts.http,
      evaluate: (key, input, { trace }) => this.#evaluateCalled(key, input, trace, call.depth + 1, told),
    };
    const answer = await functions.call(call, {
      milliseconds: this.#parts.settings.functionTimeoutMs,
      parseMilliseconds: this.#parts.settings.functionTimeoutMs,
      now: this.#functionClock,
      host,
    });
    if (!answer || !('failed' in answer) || answer.failed.kind !== 'function-error') return answer;
    // The function passed on what it was told, so that it fails for that reason.
    const { reason } = answer.failed;
    const cause = told.find((one) => failureWords(one) === reason);
    return cause ? { ...answer, failed: cause } : answer;
  }

  /** For `zen.evaluate` in a function. The author may read the message of an error. */
  async #evaluateCalled(
    key: string,
    input: string,
    isTraced: boolean,
    depth: number,
    told: EvaluationCause[],
  ): Promise<string> {
    told.push(tooManyCalls);
    if (depth >= MAX_CALL_DEPTH) throw new Error(failureWords(tooManyCalls));
    const called = await this.#called.find(key);
    if ('reason' in called) {
      const cause: EvaluationCause = { kind: 'lookup', failure: called };
      told.push(cause);
      throw new Error(failureWords(cause));
    }
    const trace = isTraced ? 'full' : 'none';
    const outcome = await this.run(called, { input: { text: input, key: null }, trace }, depth);
    if (!outcome.ok) throw new Error(outcome.error.message);
    return `{"result":${outcome.result}${outcome.trace === null ? '' : `,"trace":${outcome.trace}`}}`;
  }
}

const tooManyCalls: EvaluationCause = { kind: 'call-depth', most: MAX_CALL_DEPTH };

const tookTooLong: EvaluationError = {
  code: 'graph',
  message: 'The evaluation took too long and was stopped.',
  nodeId: null,
};

/** A failure, together with the input that the evaluation was given. */
export const failed = (error: EvaluationError, input: Input): Outcome => ({
  ok: false,
  error,
  input: inputTextOf(input),
});
