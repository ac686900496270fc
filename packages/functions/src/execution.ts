import type { FunctionFailure } from './failure.ts';
import type { Image } from './machine.ts';

export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  params: Record<string, string>;
  body?: unknown;
};

export type HttpResponse = { status: number; headers: Record<string, string>; data: unknown };

/** What functions wait for. The author may read the message of an error. */
export type Host = {
  http(request: HttpRequest): Promise<HttpResponse>;
  /** Evaluates another decision. The input is JSON, and so is the answer: an object with its `result`. */
  evaluate(key: string, input: string, options: { trace: boolean }): Promise<string>;
};

export type RunOptions = {
  /** In milliseconds of the sandbox's clock: when the function is stopped, also while it waits. */
  deadline: number;
  /** Without a trace, nothing is logged. */
  config: { iteration: number; maxDepth: number; trace: boolean };
  /** What the nodes before have given, as JSON; asked for when the function reads `$nodes`, which it has only then. */
  nodes?: () => string;
  /** The time that the function finds, in milliseconds since 1970. Without it the clock goes on. */
  now?: number;
  /** Without it, nothing can be waited for. */
  host?: Host;
};

export type LogEntry = { lines: (string | null)[]; msSinceRun: number };

export type Run =
  | { done: string; log: LogEntry[] }
  | { failed: FunctionFailure; log: LogEntry[] }
  /** It wants to wait for something, which needs a host. It has to be run again with one. */
  | { needs: 'host' };

/** In characters of JSON, of what a call logs. */
export const MAX_LOG_LENGTH = 256 * 1024;

const logTooLong: LogEntry = { lines: ['"The rest of the log is too long to be kept."'], msSinceRun: 0 };
/** A timer of JavaScript that is longer is over at once. */
const MAX_SLEEP_MS = 2 ** 31 - 1;

/** A message from inside: something to wait for. */
export type Request = { id: number } & (
  | { kind: 'sleep'; milliseconds: number }
  | { kind: 'http'; request: HttpRequest }
  | { kind: 'evaluate'; key: string; input: string; options: { trace: boolean } }
);

/** A call that is under way. */
export class Execution {
  readonly log: LogEntry[] = [];
  #logLength = 0;
  end: Run | null = null;
  /** What is to be waited for and has not been begun. */
  requests: Request[] = [];
  waitsFor = 0;
  /** The memory of a call that waits, while another one uses the machine. */
  image: Image | null = null;
  readonly options: RunOptions;
  /** What is run. */
  readonly source: string;

  constructor(options: RunOptions, source: string) {
    this.options = options;
    this.source = source;
  }

  note(entry: string): void {
    if (this.#logLength > MAX_LOG_LENGTH) return;
    this.#logLength += entry.length;
    this.log.push(this.#logLength > MAX_LOG_LENGTH ? logTooLong : readLogEntry(entry));
  }

  fail(failed: FunctionFailure): void {
    this.end ??= { failed, log: this.log };
  }
}

/** Reads what comes from inside, where an author can have changed what it is made with. */
function readLogEntry(text: string): LogEntry {
  const { lines, msSinceRun } = JSON.parse(text) as { lines: unknown[]; msSinceRun: unknown };
  return {
    lines: lines.map((line) => (line === null ? null : String(line))),
    msSinceRun: Number(msSinceRun),
  };
}

export function readRequest(text: string): Request {
  const read = JSON.parse(text);
  const id = Number(read.id);
  if (read.kind === 'sleep')
    return { id, kind: 'sleep', milliseconds: Math.min(Number(read.milliseconds) || 0, MAX_SLEEP_MS) };
  if (read.kind === 'evaluate') {
    const input = JSON.stringify(JSON.parse(read.input));
    return { id, kind: 'evaluate', key: String(read.key), input, options: { trace: read.options.trace === true } };
  }
  const { method, url, headers, params, body } = read.request;
  const texts = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, one]) => [name, String(one)]));
  const request = { method: String(method), url: String(url), headers: texts(headers), params: texts(params) };
  return { id, kind: 'http', request: { ...request, ...(body !== undefined && { body }) } };
}

/** Those of one call, which end with it. */
export class Timers {
  readonly #running = new Set<ReturnType<typeof setTimeout>>();

  start(done: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      done();
    }, milliseconds);
    this.#running.add(timer);
  }

  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}

export async function answerOf(request: Request, host: Host, timers: Timers): Promise<string> {
  if (request.kind === 'http') return JSON.stringify(await host.http(request.request));
  if (request.kind === 'evaluate') return host.evaluate(request.key, request.input, request.options);
  await new Promise<void>((resolve) => timers.start(resolve, request.milliseconds));
  return 'null';
}
