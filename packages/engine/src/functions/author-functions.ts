import type { CompiledFunction, FunctionFault, Host, Run, Sandbox } from '@rulewright/functions';
import { readingTooLong, readingTooMuch } from '@rulewright/functions';
import type { EvaluationCause, FunctionAnswer, FunctionCall } from '@rulewright/jdm';
import { MAX_CALL_DEPTH } from '@rulewright/jdm';

type Options = {
  /** How long the function may run, and how long it may take to be parsed and its imports to be evaluated before, in milliseconds. */
  milliseconds: number;
  parseMilliseconds: number;
  /** What the clock of the function says; the time of the moment where it is left out. */
  now?: number | undefined;
  /** Without it, a function cannot wait for anything. */
  host?: Host | undefined;
};

/** How many functions are known to parse. */
const MAX_KNOWN = 256;

/** Calls functions in a sandbox. */
export class AuthorFunctions {
  readonly #sandbox: Sandbox;
  /** In the order of use, with the latest at the end. */
  readonly #known = new Map<string, CompiledFunction>();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Null where the function has to wait for a host, and there is none. */
  call(
    call: FunctionCall,
    { milliseconds, parseMilliseconds, now, host }: Options,
  ): FunctionAnswer | null | Promise<FunctionAnswer | null> {
    const compiled = this.#compiled(call, parseMilliseconds);
    if ('fault' in compiled) return { failed: failureOf(compiled.fault), log: [] };
    const deadline = this.#sandbox.now() + milliseconds;
    const { nodes, depth, isTraced } = call;
    const config = { iteration: depth, maxDepth: MAX_CALL_DEPTH, trace: isTraced };
    const run = this.#sandbox.run(compiled, call.input, {
      deadline,
      config,
      ...(nodes !== null && { nodes: () => nodes }),
      ...(now !== undefined && { now }),
      ...(host && { host }),
    });
    return run instanceof Promise ? run.then(answerOf) : answerOf(run);
  }

  /** So that no author waits for what all functions need. */
  warmUp(): void {
    const call = { input: 'null', nodes: null, depth: 0, isTraced: false };
    const endless = { milliseconds: Number.POSITIVE_INFINITY, parseMilliseconds: Number.POSITIVE_INFINITY };
    this.call({ ...call, source: 'const handler = (input: unknown) => input', form: 'script' }, endless);
    this.call({ ...call, source: 'export const handler = (input: unknown) => input', form: 'module' }, endless);
  }

  /** Why a source does not parse. Nothing of it is run. */
  faultIn({ source, form }: Pick<FunctionCall, 'source' | 'form'>, milliseconds: number): FunctionFault | null {
    const compiled = this.#sandbox.compile(source, form, this.#sandbox.now() + milliseconds);
    return 'fault' in compiled ? compiled.fault : null;
  }

  #compiled({ source, form }: FunctionCall, milliseconds: number): CompiledFunction | { fault: FunctionFault } {
    const key = `${form} ${source}`;
    const known = this.#known.get(key);
    if (known) {
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    const deadline = this.#sandbox.now() + milliseconds;
    const compiled = this.#sandbox.compile(source, form, deadline);
    if ('fault' in compiled) return compiled;
    this.#sandbox.load(compiled, deadline);
    this.#known.set(key, compiled);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return compiled;
  }
}

function failureOf(fault: FunctionFault): EvaluationCause {
  if (fault === readingTooLong) return { kind: 'function-timeout' };
  return fault === readingTooMuch ? { kind: 'function-memory' } : { kind: 'function-error', ...fault };
}

function answerOf(run: Run): FunctionAnswer | null {
  if ('needs' in run) return null;
  return 'done' in run ? { result: run.done, log: run.log } : { failed: run.failed, log: run.log };
}
