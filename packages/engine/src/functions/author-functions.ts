import type { CompiledFunction, FunctionFault, Host, Run, Sandbox } from '@rulewright/functions';
import { readingTooLong, readingTooMuch } from '@rulewright/functions';
import type { EvaluationCause, FunctionAnswer, FunctionCall } from '@rulewright/jdm';
import { MAX_CALL_DEPTH } from '@rulewright/jdm';
import { LRUCache } from 'lru-cache';

type Options = {
  /** How long the function may run, and how long it may take to be parsed and its imports to be evaluated before, in milliseconds. */
  milliseconds: number;
  parseMilliseconds: number;
  /** What the clock of the function says; the time of the moment where it is left out. */
  now?: number | undefined;
  /** Without it, a function cannot wait for anything. */
  host?: Host | undefined;
};

/** In characters, of the sources that are known, with and without their types. */
const MAX_KNOWN_LENGTH = 4 * 1024 * 1024;
/** What is kept of a source besides. */
const ENTRY_LENGTH = 256;

type Compiled = CompiledFunction | { fault: FunctionFault };
type Known = { form: FunctionCall['form']; compiled: Compiled };

/** Calls functions in a sandbox. */
export class AuthorFunctions {
  readonly #sandbox: Sandbox;
  /** By their sources. */
  readonly #known = new LRUCache<string, Known>({ maxSize: MAX_KNOWN_LENGTH, sizeCalculation: lengthOf });
  readonly #givesUp: boolean;

  /** `givesUp` tells whether a source that takes too much time or memory to be read is not read again. */
  constructor(sandbox: Sandbox, { givesUp = false } = {}) {
    this.#sandbox = sandbox;
    this.#givesUp = givesUp;
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

  #compiled({ source, form }: FunctionCall, milliseconds: number): Compiled {
    const known = this.#known.get(source);
    // A source of one form is hardly ever one of the other.
    if (known?.form === form) return known.compiled;
    const deadline = this.#sandbox.now() + milliseconds;
    const compiled = this.#sandbox.compile(source, form, deadline);
    if (!('fault' in compiled)) this.#sandbox.load(compiled, deadline);
    else if (!this.#givesUp || !isTooMuch(compiled.fault)) return compiled;
    this.#known.set(source, { form, compiled });
    return compiled;
  }
}

function lengthOf({ compiled }: Known, source: string): number {
  const isOther = 'code' in compiled && compiled.code !== source;
  return ENTRY_LENGTH + source.length + (isOther ? compiled.code.length : 0);
}

const isTooMuch = (fault: FunctionFault) => fault === readingTooLong || fault === readingTooMuch;

function failureOf(fault: FunctionFault): EvaluationCause {
  if (fault === readingTooLong) return { kind: 'function-timeout' };
  return fault === readingTooMuch ? { kind: 'function-memory' } : { kind: 'function-error', ...fault };
}

function answerOf(run: Run): FunctionAnswer | null {
  if ('needs' in run) return null;
  return 'done' in run ? { result: run.done, log: run.log } : { failed: run.failed, log: run.log };
}
