/** What the code inside asks the outside, each with a text. */
export const questions = [
  'done',
  'written',
  'failed',
  'log',
  'config',
  'random',
  'nodes',
  'request',
  'expression',
  'test',
] as const;

/**
 * Runs inside of QuickJS, in front of what authors write. It is sent there as the text of this function, so that it uses
 * nothing of this module. What it needs of the standard library it keeps, because an author may replace that.
 */
export function inside(
  ask: Record<(typeof questions)[number], (text: string) => string>,
  load: (name: string) => Promise<object>,
  file: string,
) {
  const { parse, stringify } = JSON;
  const { apply, construct } = Reflect;
  const { isArray, prototype: list } = Array;
  const { join } = list;
  const { get: getFromMap, set: setInMap } = Map.prototype;
  const { isInteger } = Number;
  const { abs, round } = Math;
  const { keys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty, prototype: plain } = Object;
  const { now } = Date;
  const isWellFormed = ''.isWellFormed;
  const { test } = RegExp.prototype;
  const { replace, includes } = '';
  const { then } = Promise.prototype;
  const { InternalError: TheInternalError } = globalThis as unknown as { InternalError: ErrorConstructor };
  const TheError = Error;
  const [ThePromise, TheProxy, TheBigInt, TheMap, TheSet] = [Promise, Proxy, BigInt, Map, Set];

  type Module = { handler?: unknown };
  type Config = { iteration: number; maxDepth: number; trace: boolean };
  /** What a call begins with. It is a list, which is read sooner than an object. */
  type Given = [
    isScript: boolean,
    hasNodes: boolean,
    trace: boolean,
    iteration: number,
    maxDepth: number,
    input: unknown,
  ];

  let isScript = false;
  let given: Config | undefined;
  let startedAt = 0;
  let handler: unknown;
  let script: () => unknown = () => undefined;
  /** As it was at the beginning: an author can change `config`. */
  let isTraced = true;
  let isOver = false;
  const waiting: Record<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }> = {};
  let lastId = 0;
  let libraries: Record<string, unknown> = {};

  const whenSettled = (promise: Promise<unknown>, done: (value: never) => void, failed: (error: unknown) => void) =>
    apply(then, promise, [done, failed]);

  class NotANumber extends TheError {}

  // ---- the result, as zen reads it, but for objects with toJSON ----

  const TOO_MANY_BITS = 2n ** 96n;
  const CERTAIN_UNITS = 2n ** 52n;
  const MAX_PLACES = 28;
  /** A decimal of at most fifteen digits and a point. The double that is nearest to it stands for no other such decimal. */
  const CERTAIN_LENGTH = 16;
  /** Smaller numbers are written with an exponent. */
  const SMALLEST_PLAIN = 1e-6;

  /** Numbers become decimals of 96 bits: those with more than 15 digits lose what a double does not hold for certain. */
  function numberText(value: number): string {
    if (!(abs(value) < 2 ** 96)) throw new NotANumber();
    if (value === 0) return '0';
    if (isInteger(value)) return abs(value) <= 2 ** 53 ? `${value}` : `${TheBigInt(value)}`;
    const text = `${value}`;
    return text.length <= CERTAIN_LENGTH && abs(value) >= SMALLEST_PLAIN ? text : roundedText(value);
  }

  function roundedText(value: number): string {
    // The mantissa is a whole number, times a power of two. Two is ten divided by five.
    let mantissa = abs(value);
    let fives = 0;
    while (!isInteger(mantissa)) {
      mantissa *= 2;
      fives++;
    }
    let units = TheBigInt(mantissa);
    let places = fives;
    for (; fives > 0; fives--) {
      const larger = units * 5n;
      if (units % 2n === 0n || larger >= TOO_MANY_BITS) {
        units /= 2n;
        places--;
      } else units = larger;
    }
    // Digits are rounded away one by one, as zen does it, and not at once.
    while ((places > MAX_PLACES && units > 0n) || (places > 0 && units >= CERTAIN_UNITS)) {
      const shorter = units / 10n;
      units = shorter > 0n && units % 10n >= 5n ? shorter + 1n : shorter;
      places--;
    }
    return `${+`${value < 0 ? '-' : ''}${units}e-${places}`}`;
  }

  const MAX_DEPTH = 400;

  /** Promises in a result, with what they became. */
  const settledPromises = new TheMap<unknown, { value: unknown }>();

  class Pending {}

  function valueOfPromise(promise: Promise<unknown>): unknown {
    const settled = apply(getFromMap, settledPromises, [promise]) as { value: unknown } | undefined;
    if (!settled) throw new Pending();
    return settled.value;
  }

  /** All promises in a result that have to be waited for. */
  function findPending(value: unknown, depth: number, found: Promise<unknown>[]): Promise<unknown>[] {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return found;
    if (value instanceof ThePromise) {
      const settled = apply(getFromMap, settledPromises, [value]) as { value: unknown } | undefined;
      if (settled) return findPending(settled.value, depth + 1, found);
      found[found.length] = value;
      return found;
    }
    const names = keys(value);
    for (let index = 0; index < names.length; index++)
      findPending((value as Record<string, unknown>)[names[index] as string], depth + 1, found);
    return found;
  }

  /** The stack of an error without our own functions. */
  const outerStack = ({ stack }: Error) => apply(replace, `${stack}`, [/ {4}at [^\n]*\((?:inside|load):[^\n]*\n/g, '']);

  function isConstructor(value: object): boolean {
    try {
      construct(TheError, [], value as never);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether JSON writes the value as zen reads it, but for texts. That is much quicker, and most values are so. */
  function isUsual(value: unknown, depth: number): boolean {
    if (typeof value === 'number') return (value | 0) === value || isShort(value);
    if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
    if (value === null) return true;
    if (depth > MAX_DEPTH) return false;
    const members = value as { toJSON?: unknown; $nodes?: unknown; [name: string]: unknown };
    const prototype = getPrototypeOf(value);
    if (members.toJSON !== undefined) return false;
    if (prototype === list) {
      if (!isArray(value)) return false;
      for (let index = 0; index < value.length; index++) if (!isUsual(value[index], depth + 1)) return false;
      return true;
    }
    if (prototype !== plain || members.$nodes !== undefined) return false;
    const names = keys(value);
    for (let index = 0; index < names.length; index++) {
      const member = members[names[index] as string];
      // Asked here, because calling a function takes longer than the rest.
      if (typeof member !== 'string' && !isUsual(member, depth + 1)) return false;
    }
    return true;
  }

  /** As zen reads a result: numbers become decimals, and nothing is left out. */
  function endWithResult(value: unknown) {
    const text = isUsual(value, 0) ? (stringify(value) as string | undefined) : undefined;
    // Half of a surrogate pair is escaped.
    if (text === undefined || apply(includes, text, ['\\ud'])) end('written', write(value, 0));
    else end('done', text);
  }

  /** Whether a number has at most six places and fifteen digits, so that its double stands for no other such number. */
  function isShort(value: number): boolean {
    const units = round(value * 1e6);
    return units / 1e6 === value && units < 1e15 && units > -1e15;
  }

  const isText = (value: string) => apply(isWellFormed, value, []) as boolean;

  function write(value: unknown, depth: number): string {
    if (typeof value === 'string') return writeText(value);
    if (typeof value === 'number') return (value | 0) === value ? `${value}` : numberText(value);
    if (typeof value !== 'object') return writeRare(value);
    if (value === null) return 'null';
    if (depth > MAX_DEPTH) throw new TheError('the result refers to itself, or is nested too deep');
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return write(apply(toJSON, value, ['']), depth + 1);
    const prototype = getPrototypeOf(value);
    let text = '';
    if (prototype !== plain) {
      if (isArray(value)) {
        for (let index = 0; index < value.length; index++) {
          const item = write(value[index], depth + 1);
          text = index === 0 ? item : `${text},${item}`;
        }
        return `[${text}]`;
      }
      if (value instanceof ThePromise) return write(valueOfPromise(value), depth);
      if (value instanceof TheError) {
        const { message } = value;
        return write({ message, description: `Error: ${message}\n${outerStack(value)}` }, depth);
      }
      if (value instanceof TheMap) throw new TheError('the result has a Map: return Object.fromEntries(map) instead');
      if (value instanceof TheSet) throw new TheError('the result has a Set: return [...set] instead');
    }
    const names = keys(value);
    let separator = '';
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      if (name === '$nodes') continue;
      text += `${separator + writeText(name)}:${write((value as Record<string, unknown>)[name], depth + 1)}`;
      separator = ',';
    }
    return `{${text}}`;
  }

  function writeText(value: string): string {
    if (!isText(value)) throw new TheError('failed to convert to string');
    return stringify(value);
  }

  function writeRare(value: unknown): string {
    switch (typeof value) {
      case 'boolean':
        return value ? 'true' : 'false';
      case 'bigint':
        if (value >= TOO_MANY_BITS || -value >= TOO_MANY_BITS) throw new NotANumber();
        return `${value}`;
      case 'symbol':
        return '"[Symbol]"';
      case 'function':
        return isConstructor(value) ? '"[Constructor]"' : '"[Function]"';
    }
    return 'null';
  }

  /** As JSON has it, but for numbers that zen does not hold. */
  function writeOfScript(value: unknown): string {
    const text = stringify(value);
    if (text === undefined) return 'null';
    const isRare = apply(test, /\d[eE][+-]?\d|"\$nodes"|\\u[dD][89a-fA-F]/, [text]);
    if (isRare) write(parse(text), 0);
    return text;
  }

  // ---- how a function ends ----

  function end(how: 'done' | 'written' | 'failed', text: string) {
    if (isOver) return;
    isOver = true;
    ask[how](text);
  }

  function finish(value: unknown) {
    try {
      if (isScript) end('done', writeOfScript(value));
      else endWithResult(value);
    } catch (error) {
      if (!(error instanceof Pending)) return fail(error);
      const pending = findPending(value, 0, []);
      let left = pending.length;
      for (let index = 0; index < pending.length; index++) {
        const promise = pending[index] as Promise<unknown>;
        const known = (inner: unknown) => {
          apply(setInMap, settledPromises, [promise, { value: inner }]);
          if (--left === 0) finish(value);
        };
        whenSettled(promise, known, fail);
      }
    }
  }

  /** Evaluates what has been parsed, and has its handler. */
  function evaluateSource(done: () => void) {
    if (!isScript) {
      const take = (module: Module) => {
        ({ handler } = module);
        done();
      };
      return whenSettled(load(file), take, fail);
    }
    try {
      handler = apply(script, globalThis, []);
    } catch (error) {
      return fail(error);
    }
    done();
  }

  function invoke(input: unknown) {
    if (typeof handler !== 'function' && !isScript) return end('failed', '{"kind":"no handler"}');
    const { dayjs, Big } = libraries;
    // The newer form is told nothing beside its input, but in zen its second parameter is this number.
    const second = isScript ? { moment: dayjs, dayjs, Big, env: {} } : 5;
    try {
      const result = (handler as (input: unknown, second: unknown) => unknown)(input, second);
      if (!isScript && result instanceof ThePromise) whenSettled(result, finish, fail);
      else finish(result);
    } catch (error) {
      fail(error);
    }
  }

  /** The stripper has the place at the end of its message as well. */
  function failToStrip(error: Error & { loc?: { line: number; column: number } }) {
    if (!error.loc) return fail(error);
    const { line, column } = error.loc;
    const place = ` (${line}:${column})`;
    const message = error.message.endsWith(place) ? error.message.slice(0, -place.length) : error.message;
    end('failed', stringify({ kind: 'types', message, line }));
  }

  function fail(error: unknown) {
    let description: string;
    try {
      description = describe(error);
    } catch {
      description = describe(null);
    }
    end('failed', description);
  }

  /** The kind of an error, with its message and its stack. */
  function describe(error: unknown): string {
    if (error instanceof NotANumber) return stringify({ kind: 'number' });
    if (typeof error === 'string') return stringify({ kind: 'error', message: error });
    if (!(error instanceof TheError)) return '{"kind":"no error"}';
    const message = messageOf(error);
    // The interpreter has no class of its own for this.
    if (error instanceof TheInternalError && message === 'out of memory') return '{"kind":"memory"}';
    return stringify({ kind: 'error', message, stack: `${error.stack}` });
  }

  /** What a schema of zod has found, with the path to each; the message of any other error. */
  function messageOf(error: Error & { issues?: unknown }): string {
    const { issues } = error;
    if (!isArray(issues)) return `${error.message}`;
    let text = '';
    for (let index = 0; index < issues.length; index++) {
      const { path, message } = issues[index] as { path?: unknown; message?: unknown };
      const at = isArray(path) && path.length > 0 ? `${apply(join, path, ['.'])}: ` : '';
      text += `${index > 0 ? '; ' : ''}${at}${message}`;
    }
    return text;
  }

  // ---- what a function finds ----

  let knownNodes: object | undefined;
  const nodesData = () => {
    knownNodes ??= parse(ask.nodes('')) as object;
    return knownNodes;
  };
  const nodes = new TheProxy(
    {},
    {
      // The result of a script is written by JSON, and zen leaves the nodes out of it.
      get: (_, name) => (isScript && name === 'toJSON' ? () => undefined : nodesData()[name as never]),
      has: (_, name) => name in nodesData(),
      ownKeys: () => keys(nodesData()),
      getOwnPropertyDescriptor: (_, name) => getOwnPropertyDescriptor(nodesData(), name),
    },
  );

  const lineOf = (value: unknown) => stringify(value) ?? (isScript ? null : '');

  function log(...values: unknown[]) {
    if (isOver || !isTraced) return;
    let lines = '';
    try {
      for (let index = 0; index < values.length; index++)
        lines += `${index > 0 ? ',' : ''}${stringify(lineOf(values[index]))}`;
    } catch {
      lines = '"\\"failed to parse logging line\\""';
    }
    ask.log(`{"lines":[${lines}],"msSinceRun":${now() - startedAt}}`);
  }

  class Console {
    log(...values: unknown[]) {
      log(...values);
    }
    sleep(milliseconds: number) {
      return request({ kind: 'sleep', milliseconds: +milliseconds });
    }
  }
  const { log: value } = Console.prototype;
  for (const name of ['debug', 'info', 'warn', 'error'])
    defineProperty(Console.prototype, name, { value, writable: true, configurable: true });

  const MAX_WAITING = 1_000;

  function request(what: object): Promise<unknown> {
    return new ThePromise((resolve, reject) => {
      if (keys(waiting).length >= MAX_WAITING) throw new TheError('Too many calls at the moment');
      const id = ++lastId;
      defineProperty(waiting, id, { value: { resolve, reject }, configurable: true, enumerable: true });
      ask.request(stringify({ id, ...what }));
    });
  }

  const textOf = (value: unknown): string => {
    if (typeof value !== 'string') throw new TheError(`Error converting from js '${typeof value}' into type 'string'`);
    return value;
  };

  function primitives(values: Record<string, unknown> | undefined | null): Record<string, string> {
    const texts: Record<string, string> = {};
    const names = keys(values ?? {});
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      const value = values?.[name];
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
        throw new TheError('Value is not a string');
      defineProperty(texts, name, { value: `${value}`, enumerable: true });
    }
    return texts;
  }

  type HttpConfig = { headers?: object; params?: object; data?: unknown; auth?: unknown };
  /** With this option, zen signs calls with the account that its server has with a provider of clouds. */
  const withoutAuth = 'The option `auth` is not available here: send an `Authorization` header instead';

  async function http(method: string, url: unknown, data: unknown, config: HttpConfig = {}) {
    if ((config.auth ?? null) !== null) throw new TheError(withoutAuth);
    const body = data === undefined ? config.data : data;
    const what = {
      kind: 'http',
      request: {
        method,
        url: textOf(url),
        headers: primitives(config.headers as Record<string, unknown>),
        params: primitives(config.params as Record<string, unknown>),
        ...(body !== undefined && { body: parse(write(body, 0)) }),
      },
    };
    const response = (await request(what)) as { data: unknown; headers: unknown; status: number };
    return { data: response.data, headers: response.headers, status: response.status };
  }

  const withoutBody = (method: string) => (url: unknown, config?: HttpConfig) => http(method, url, undefined, config);
  const withBody = (method: string) => (url: unknown, data: unknown, config?: HttpConfig) =>
    http(method, url, data ?? null, config);

  const own = {
    http: {
      get: withoutBody('GET'),
      head: withoutBody('HEAD'),
      post: withBody('POST'),
      patch: withBody('PATCH'),
      put: withBody('PUT'),
      delete: withoutBody('DELETE'),
    },
    zen: {
      evaluateExpression: (expression: unknown, context: unknown) =>
        parse(ask.expression(`[${stringify(textOf(expression))},${write(context, 0)}]`)),
      evaluateUnaryExpression: (expression: unknown, context: unknown) =>
        parse(ask.test(`[${stringify(textOf(expression))},${write(context, 0)}]`)),
      evaluate: (key: unknown, context: unknown, settings?: { trace?: boolean }) =>
        request({
          kind: 'evaluate',
          key: textOf(key),
          input: write(context, 0),
          options: { trace: settings?.trace === true },
        }),
    },
  };

  /** Has no members of its own, so that the configuration is in no result. */
  class Configuration {
    get iteration() {
      return configured('iteration');
    }
    get maxDepth() {
      return configured('maxDepth');
    }
    get trace() {
      return configured('trace');
    }
  }

  function configured(name: keyof Config): unknown {
    if (!given) ask.config('');
    return given?.[name];
  }

  const config = new Configuration();
  defineProperty(globalThis, 'config', { value: config, writable: true, configurable: true, enumerable: true });
  defineProperty(globalThis, 'own', { value: own, configurable: true });
  defineProperty(globalThis, 'console', { value: new Console(), writable: true, configurable: true, enumerable: true });
  // The states of the built-in ones would be the same in each call.
  Math.random = { random: () => +ask.random('') }.random;
  const elapsed = { now: () => now() - startedAt };
  defineProperty(globalThis, 'performance', { value: elapsed, writable: true, configurable: true });

  return {
    /** Begins a call of the function that has been parsed. `text` has what is for this call, and the input. */
    start(text: string) {
      const [form, hasNodes, trace, iteration, maxDepth, input] = parse(text) as Given;
      isScript = form;
      given = { iteration, maxDepth, trace };
      startedAt = now();
      isTraced = trace;
      if (hasNodes && typeof input === 'object' && input !== null)
        defineProperty(input, '$nodes', {
          value: nodes,
          writable: true,
          configurable: true,
          enumerable: true,
        });
      if (handler) invoke(input);
      else evaluateSource(() => invoke(input));
    },

    /**
     * Evaluates what has been parsed, so that calls begin behind that. It is the same each time, unless it
     * asks for something while it is evaluated.
     */
    evaluate(form: string) {
      isScript = form === 'script';
      evaluateSource(() => {
        end('done', '');
        isOver = false;
      });
    },

    /** Ends a wait: with an answer, which is JSON, or with the message of an error. */
    settle(idText: string, how: string, text: string) {
      const id = +idText;
      const { resolve, reject } = waiting[id] as (typeof waiting)[number];
      delete waiting[id];
      if (how === 'answer') resolve(parse(text));
      else reject(new TheError(text));
    },

    /** Makes a module's default export known to scripts. */
    offer(name: string, global: 'dayjs' | 'Big') {
      // A script has no configuration, and can wait for nothing.
      delete (globalThis as { config?: unknown }).config;
      delete (Console.prototype as { sleep?: unknown }).sleep;
      whenSettled(
        load(name),
        (module: { default: unknown }) => {
          libraries = { ...libraries, [global]: module.default };
          defineProperty(globalThis, global, { value: module.default, writable: true, configurable: true });
        },
        fail,
      );
    },

    /** Takes the function that a script has become. */
    declare(parsed: () => unknown) {
      script = parsed;
    },

    /** Evaluates a module, unless that throws what `parsed` says. */
    link(parsed: string) {
      whenSettled(
        load(file),
        () => end('done', ''),
        (error) => (error === parsed ? end('done', '') : fail(error)),
      );
    },

    /** Ends a call with an error that was thrown outside of one. */
    fail,

    /** The source without its types. Both are told as JSON, because no text with a zero in it crosses the border whole. */
    strip(source: string) {
      whenSettled(
        load('sucrase/index.js'),
        ({ transform }: { transform: (source: string, options: object) => { code: string } }) => {
          try {
            const { code } = transform(parse(source) as string, {
              transforms: ['typescript'],
              disableESTransforms: true,
            });
            end('done', stringify(code));
          } catch (error) {
            failToStrip(error as Error & { loc?: { line: number; column: number } });
          }
        },
        fail,
      );
    },
  };
}
