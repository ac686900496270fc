import type { Host, Run, RunOptions } from './execution.ts';
import { answerOf, Execution, readRequest, Timers } from './execution.ts';
import type { FunctionFailure, FunctionFault } from './failure.ts';
import { FILE, failureOf, readingTooLong, readingTooMuch, threwNoError } from './failure.ts';
import { inside, questions } from './inside.ts';
import type { Parts } from './libraries.ts';
import { moduleName, moduleSource, ownModules, stripper } from './libraries.ts';
import type { Image, Value } from './machine.ts';
import { asModule, asScript, Machine, OutOfMemory, onlyParsed, Thrown, TimeIsUp } from './machine.ts';

/** Modules export a handler. Scripts are the older form: they declare one. */
export type Form = 'module' | 'script';

/** A source that parses, without its types. Belongs to no sandbox, but each knows it again as the same object. */
export type CompiledFunction = { form: Form; code: string };

export type EvaluateExpression = (
  expression: { kind: 'expression' | 'test'; text: string },
  input: string,
  options: { milliseconds: number; now: number },
) => string | null;

export type SandboxOptions = Parts & {
  /** What a function may use. */
  memoryBytes: number;
  /**
   * Evaluates an expression of the decision language, or a test of "$", for a function. Input and result are JSON. Null where it
   * takes longer than it may. What it throws is thrown in the function.
   */
  expression?: EvaluateExpression;
  /** In milliseconds. `performance.now()` where it is left out. */
  clock?: () => number;
  /** How much may be kept of functions that were run, so that they need not be parsed again. */
  keptBytes?: number;
};

const DEFAULT_KEPT_BYTES = 32 * 1024 * 1024;
const neverSettles: FunctionFailure = {
  kind: 'function-error',
  reason: 'it waits for a promise that is never settled',
  line: null,
};

const wholeTime = { deadline: Number.POSITIVE_INFINITY, config: { iteration: 0, maxDepth: 0, trace: false } };

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  let sandbox: Sandbox | undefined;
  const machine = await Machine.open(options.wasm, options.memoryBytes, {
    ask: (question, text) => (sandbox as Sandbox).answer(question, text),
    moduleName,
    moduleSource: (name) => (sandbox as Sandbox).moduleSource(name),
  });
  sandbox = new Sandbox(machine, options);
  sandbox.prepare();
  return sandbox;
}

/**
 * Runs functions that authors wrote, in one WebAssembly instance. Each call begins with the memory as it was after the source
 * had been parsed, so that it finds nothing of the calls before it. It is stopped at its deadline, but for a single operation
 * of the interpreter that takes long: whoever runs functions must be able to end the thread or process that they run in.
 */
export class Sandbox {
  readonly #machine: Machine;
  readonly #options: SandboxOptions;
  readonly #functions: Record<string, Value> = {};
  /** The memory with what is imported evaluated, by the names of the modules. */
  readonly #bases = new Map<string, Image>();
  /** The memory with a function parsed, in the order of use, with the latest at the end. */
  readonly #images = new Map<CompiledFunction, Image>();
  #keptBytes = 0;
  #imported = new Set<string>();
  #isStripping = false;
  #hasAsked = false;
  /** The call that runs at the moment. */
  #current = new Execution(wholeTime, '');
  /** A call that waits and whose memory is still in the machine. */
  #waiting: Execution | null = null;

  constructor(machine: Machine, options: SandboxOptions) {
    this.#machine = machine;
    this.#options = options;
    if (options.clock) machine.clock = options.clock;
  }

  /** The time that deadlines are compared with. */
  now = (): number => this.#machine.clock();

  /** Evaluates what every function finds. */
  prepare(): void {
    const machine = this.#machine;
    machine.forgetSources(true);
    const members = questions.map((question, index) => `${question}: asks[${index}]`);
    const ask = machine.call(
      machine.evaluate(`(...asks) => ({ ${members} })`, 'inside', 0),
      ...questions.map((question) => machine.newAsk(question)),
    );
    // A tool that runs the sources as they are may have named the functions in it.
    const prepared = machine.call(
      machine.evaluate(`((__name) => (${inside.toString()}))((value) => value)`, 'inside', 0),
      ask,
      machine.evaluate('(name) => import(name)', 'load', 0),
      machine.newText(FILE),
    );
    for (const name of ['start', 'evaluate', 'settle', 'offer', 'declare', 'link', 'fail', 'strip'])
      this.#functions[name] = machine.property(prepared, name);
    for (const name of ownModules) this.#evaluateModule(name);
    machine.evaluate('delete globalThis.own', 'inside', 0);
    this.#bases.set('', machine.save());
  }

  /** Parses a source, without its types if it has any. Runs nothing of it. */
  compile(text: string, form: Form, deadline = Number.POSITIVE_INFINITY): CompiledFunction | { fault: FunctionFault } {
    this.#putAside();
    // The only line end by itself that the interpreter counts as one.
    const source = text.replaceAll(/\r(?!\n)/g, '\n');
    const fault = this.#faultIn(source, form, deadline);
    if (!fault) return { form, code: source };
    // What is not a matter of syntax, as a module that does not exist, has no line.
    if (fault.line === null) return { fault };
    const stripped = this.#strip(source, deadline);
    const code = typeof stripped === 'string' ? stripped : source;
    const other = typeof stripped === 'string' ? this.#faultIn(stripped, form, deadline) : stripped;
    if (!other) return { form, code };
    // Of two faults the one further down is real: above it are types, which only one of the two readers knows.
    return { fault: other.line === null || other.line > fault.line ? other : fault };
  }

  /** Evaluates a function and what it imports before its first call, as far as that is the same in each call. */
  load(compiled: CompiledFunction, deadline: number): void {
    this.#putAside();
    const execution = new Execution({ ...wholeTime, deadline }, compiled.code);
    this.#advance(execution, () => {
      this.#imageOf(compiled, deadline);
      execution.end = { done: '', log: [] };
    });
  }

  /** Calls a function. Answers at once, unless the function waits for the host. */
  run(compiled: CompiledFunction, input: string, options: RunOptions): Run | Promise<Run> {
    this.#putAside();
    const { form, code } = compiled;
    const execution = new Execution(options, code);
    const begin = () => {
      const image = this.#imageOf(compiled, options.deadline);
      this.#prepareFor(execution);
      this.#machine.restore(image);
      const { trace, iteration, maxDepth } = options.config;
      const hasNodes = options.nodes !== undefined;
      this.#call('start', `[${form === 'script'},${hasNodes},${trace},${iteration},${maxDepth},${input}]`);
    };
    this.#advance(execution, begin);
    if (execution.end) return execution.end;
    if (!options.host) return { needs: 'host' };
    return this.#wait(execution, options.host);
  }

  /** Answers what the code inside asks. */
  answer(question: string, text: string): string {
    const execution = this.#current;
    if (question !== 'done') this.#hasAsked = true;
    switch (question) {
      case 'done':
        execution.end ??= { done: text, log: execution.log };
        return '';
      case 'written':
        // An author who replaces methods of texts can spoil what is put together inside. What JSON wrote is whole.
        JSON.parse(text);
        execution.end ??= { done: text, log: execution.log };
        return '';
      case 'failed':
        execution.fail(failureOf(text, execution.source));
        return '';
      case 'log':
        execution.note(text);
        return '';
      case 'config':
        return '';
      case 'random':
        return String(Math.random());
      case 'nodes':
        return execution.options.nodes?.() ?? '{}';
      case 'request':
        execution.requests.push(readRequest(text));
        return '';
      case 'expression':
      case 'test':
        return this.#evaluateExpression(question, text);
    }
    throw new Error(`There is no answer to ${question}`);
  }

  #evaluateExpression(kind: 'expression' | 'test', question: string): string {
    if (!this.#options.expression) throw new Error('Expressions cannot be evaluated here');
    const [text, input] = JSON.parse(question) as unknown[];
    const { deadline, now = Date.now() } = this.#current.options;
    const milliseconds = Math.max(0, deadline - this.now());
    const result = this.#options.expression({ kind, text: String(text) }, JSON.stringify(input), { milliseconds, now });
    if (result === null) throw new TimeIsUp();
    return result;
  }

  moduleSource(name: string): string | null {
    this.#imported.add(name);
    return moduleSource(name, this.#options, this.#isStripping);
  }

  // ---- parsing ----

  #faultIn(code: string, form: Form, deadline: number): FunctionFault | null {
    const execution = new Execution({ ...wholeTime, deadline }, code);
    this.#advance(execution, () => {
      this.#machine.restore(this.#base(''));
      if (form === 'script') {
        // By itself first, because it may not end the function that is written around it.
        for (const source of [code, asFunction(code)]) this.#machine.evaluate(source, FILE, asScript | onlyParsed);
        execution.end = { done: '', log: [] };
        return;
      }
      // Whatever throws this has been parsed, and everything that it imports has been found.
      const parsed = `parsed ${Math.random()}`;
      this.#machine.evaluate(`throw ${JSON.stringify(parsed)};${code}`, FILE, asModule | onlyParsed);
      this.#call('link', parsed);
    });
    return faultOf(execution.end);
  }

  /** The source without its types, or why it cannot be read with them either. */
  #strip(source: string, deadline: number): string | FunctionFault {
    const execution = new Execution({ ...wholeTime, deadline }, source);
    this.#advance(execution, () => {
      this.#machine.restore(this.#base(stripper));
      this.#call('strip', JSON.stringify(source));
    });
    const fault = faultOf(execution.end);
    if (fault) return fault;
    return execution.end && 'done' in execution.end ? String(JSON.parse(execution.end.done)) : source;
  }

  /** The memory with a function parsed and all that it imports evaluated. */
  #imageOf(compiled: CompiledFunction, deadline: number): Image {
    const known = this.#images.get(compiled);
    if (known) {
      this.#images.delete(compiled);
      this.#images.set(compiled, known);
      return known;
    }
    const { form, code } = compiled;
    const machine = this.#machine;
    const declare = (base: Image) => {
      machine.restore(base);
      machine.forgetSources(false);
      if (form === 'module') machine.evaluate(code, FILE, asModule | onlyParsed);
      else machine.call(this.#functions.declare as Value, machine.evaluate(asFunction(code), FILE, asScript));
    };
    let names = ['big.js', 'dayjs'];
    if (form === 'module') {
      this.#imported.clear();
      declare(this.#base(''));
      names = [...this.#imported].sort();
    }
    declare(this.#base(names.join(' '), form));
    const parsed = machine.save();
    const image = this.#evaluated(form, deadline) ?? parsed;
    this.#keep(compiled, image);
    return image;
  }

  /** The memory with a function evaluated; null where that may be different in the next call, or fails. */
  #evaluated(form: Form, deadline: number): Image | null {
    const execution = new Execution({ ...wholeTime, deadline }, '');
    const step = () => {
      // Whatever is asked for from now on, be it the clock, may have another answer later.
      this.#hasAsked = false;
      this.#call('evaluate', form);
    };
    this.#advance(execution, step);
    const isSame = execution.end !== null && 'done' in execution.end && !this.#hasAsked;
    return isSame ? this.#machine.save() : null;
  }

  #keep(compiled: CompiledFunction, image: Image): void {
    this.#images.set(compiled, image);
    this.#keptBytes += keptBytes(compiled, image);
    for (const [oldest, old] of this.#images) {
      if (this.#keptBytes <= (this.#options.keptBytes ?? DEFAULT_KEPT_BYTES) || oldest === compiled) return;
      this.#images.delete(oldest);
      this.#keptBytes -= keptBytes(oldest, old);
    }
  }

  /** The memory with modules evaluated. They are ours, so that no deadline holds. */
  #base(names: string, form: Form = 'module'): Image {
    const key = form === 'script' ? 'script' : names;
    const known = this.#bases.get(key);
    if (known) return known;
    const { deadline } = this.#machine;
    this.#machine.deadline = Number.POSITIVE_INFINITY;
    this.#isStripping = names === stripper;
    try {
      this.#machine.restore(this.#base(''));
      for (const name of names.split(' ')) this.#evaluateModule(name);
      if (form === 'script') {
        this.#call('offer', 'dayjs', 'dayjs');
        this.#call('offer', 'big.js', 'Big');
      }
      this.#machine.runJobs(() => false);
      const image = this.#machine.save();
      this.#bases.set(key, image);
      return image;
    } finally {
      // A file that cannot be read ends this with an error.
      this.#isStripping = false;
      this.#machine.deadline = deadline;
    }
  }

  #evaluateModule(name: string): void {
    this.#machine.evaluate(this.moduleSource(name) as string, name, asModule);
    this.#machine.runJobs(() => false);
  }

  // ---- running ----

  #prepareFor(execution: Execution): void {
    const { deadline, now } = execution.options;
    this.#current = execution;
    this.#machine.deadline = deadline;
    this.#machine.now = () => {
      this.#hasAsked = true;
      return now ?? Date.now();
    };
  }

  #call(name: string, ...texts: string[]): void {
    this.#machine.tell(this.#functions[name] as Value, ...texts);
  }

  /** Lets a call go on until it has ended or waits. */
  #advance(execution: Execution, step: () => void): void {
    const machine = this.#machine;
    this.#prepareFor(execution);
    try {
      try {
        step();
        machine.runJobs(() => execution.end !== null);
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        machine.call(this.#functions.fail as Value, error.value);
      }
      if (!execution.end && execution.requests.length === 0 && execution.waitsFor === 0) execution.fail(neverSettles);
    } catch (error) {
      execution.end = { failed: failureOfHost(error), log: execution.log };
    }
  }

  /** Makes the machine free for another call. */
  #putAside(): void {
    if (this.#waiting) this.#waiting.image = this.#machine.save();
    this.#waiting = null;
  }

  #wait(execution: Execution, host: Host): Promise<Run> {
    return new Promise((resolve, reject) => {
      const timers = new Timers();
      // What still answers afterwards may hold the call for as long as it likes.
      const release = () => {
        timers.clear();
        execution.image = null;
        execution.requests = [];
        if (this.#waiting === execution) this.#waiting = null;
      };
      const isOver = () => {
        if (execution.end) {
          release();
          resolve(execution.end);
        }
        return execution.end !== null;
      };
      const settle = (id: number, how: 'answer' | 'error', text: string) => {
        if (execution.end) return;
        if (this.#waiting !== execution) {
          this.#putAside();
          this.#machine.restore(execution.image as Image);
          execution.image = null;
        }
        execution.waitsFor--;
        this.#advance(execution, () => this.#call('settle', String(id), how, text));
        begin();
      };
      const begin = () => {
        this.#waiting = execution;
        if (isOver()) return;
        for (const request of execution.requests.splice(0)) {
          execution.waitsFor++;
          answerOf(request, host, timers)
            .then(
              (text) => settle(request.id, 'answer', text),
              (error) => settle(request.id, 'error', error instanceof Error ? error.message : String(error)),
            )
            .catch((error) => {
              release();
              reject(error);
            });
        }
      };
      const stop = () => {
        execution.fail({ kind: 'function-timeout' });
        isOver();
      };
      const { deadline } = execution.options;
      if (Number.isFinite(deadline)) timers.start(stop, deadline - this.now());
      begin();
    });
  }
}

/** A character takes two bytes at most. */
const keptBytes = ({ code }: CompiledFunction, { data, heap }: Image) => data.length + heap.length + 2 * code.length;

/** An older function inside of one that gives its handler, on the same lines. */
const asFunction = (code: string) => `(function () {${code}\n;return handler})`;

/** What is not an error of the function itself: its time or its memory is used up, or it went too deep for the host's stack. */
function failureOfHost(error: unknown): FunctionFailure {
  if (error instanceof TimeIsUp) return { kind: 'function-timeout' };
  // With memory left, an error inside can always be described.
  if (error instanceof OutOfMemory || error instanceof Thrown) return { kind: 'function-memory' };
  if (error instanceof RangeError) return { kind: 'function-error', reason: 'stack overflow', line: null };
  if (error instanceof WebAssembly.RuntimeError)
    return { kind: 'function-error', reason: 'it could not be run', line: null };
  throw error;
}

function faultOf(end: Run | null): FunctionFault | null {
  if (!end || !('failed' in end)) return null;
  const { failed } = end;
  // Nothing of the source has run yet that could throw.
  if (failed.kind === 'function-error' && failed !== threwNoError) return { reason: failed.reason, line: failed.line };
  return failed.kind === 'function-timeout' ? readingTooLong : readingTooMuch;
}
