/**
 * The program of a worker process, and of the threads in the server that call functions. What would take too much time or
 * memory for the server's own process runs here: the server watches this process, kills it and starts another.
 */
import { isMainThread, Worker } from 'node:worker_threads';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import type { ListedProblems } from '@rulewright/jdm';
import { errorOf, evaluateText, failureError, noSchemas, schemaOf } from '@rulewright/jdm';
import { AuthorFunctions } from '../../../functions/author-functions.ts';
import { serveCalls } from '../../../functions/function-thread.ts';
import type { Outcome } from '../../../outcome.ts';
import type { AnyOutcome } from '../../../task.ts';
import { threadProcessorMs } from '../../../thread-time.ts';
import type { FromWorker, Loaded, RunnerSettings, ToWorker } from '../messages.ts';
import { inBytes, MAX_REQUEST_LENGTH, toldOutcome, toldProblems } from '../told.ts';
import { checkForServing } from './check.ts';
import { evaluate, failed } from './evaluate.ts';
import { HeldDecision } from './held-decision.ts';

type Asked<Kind extends ToWorker['kind']> = Extract<ToWorker, { kind: Kind }>;

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '{}');
const decisions = new Map<string, HeldDecision>();
const questions = new Map<number, (answer: Loaded | string) => void>();
let lastQuestion = 0;

const tell = (message: FromWorker) => void process.send?.(message);

/** What each task has used. A worker works on one at a time, so all that it uses until a task tells something is that task's. */
const used = new Map<number, number>();
let usedByAll = 0;

function charge(id: number): number {
  const before = usedByAll;
  usedByAll = threadProcessorMs();
  const usedMs = (used.get(id) ?? 0) + usedByAll - before;
  if (used.has(id)) used.set(id, usedMs);
  return usedMs;
}

function settle(id: number, outcome: AnyOutcome): void {
  tell({ kind: 'outcome', id, outcome, usedMs: charge(id) });
  used.delete(id);
}

function ask<Answer extends Loaded | string>(
  question:
    | Omit<Extract<FromWorker, { kind: 'load' }>, 'question'>
    | Omit<Extract<FromWorker, { kind: 'http' }>, 'question'>,
): Promise<Answer> {
  const number = ++lastQuestion;
  charge(question.id);
  tell({ ...question, question: number });
  return new Promise((resolve) => questions.set(number, resolve as (answer: Loaded | string) => void));
}

/** Answered when this program has a fault. If the process ended instead, all other tasks here would be suspected. */
const unknownFailure = failureError({ kind: 'unknown' }, null);
const uncheckable: ListedProblems = {
  problems: [errorOf('not-runnable', 'The graph could not be checked', null)],
  isCut: false,
};

async function run({ id, hash, input, trace, now }: Asked<'evaluate'>): Promise<Outcome> {
  const decision = decisions.get(hash);
  if (!decision) throw new Error('Asked to evaluate a decision that this worker was never told to hold.');
  return evaluate({ input, trace, now }, decision, {
    settings,
    functions,
    beginsFunction: (nodeId) => tell({ kind: 'begins', id, nodeId }),
    async load(key) {
      const answer = await ask<Loaded>({ kind: 'load', id, key });
      if ('reason' in answer) return { key, reason: answer.reason };
      return decisions.get(answer.hash) ?? { key, reason: 'unavailable' };
    },
    async http(request) {
      const text = JSON.stringify(request);
      if (text.length > MAX_REQUEST_LENGTH) throw new Error('The HTTP request is too large');
      const response = JSON.parse(await ask<string>({ kind: 'http', id, request: text }));
      if (response.failure) throw new Error(response.failure);
      return response;
    },
  });
}

let opened: Promise<AuthorFunctions> | undefined;

/** Opened for the first function. */
function functions(): Promise<AuthorFunctions> {
  const options = { ...partsOnDisk(), memoryBytes: settings.functionMemoryBytes, expression: evaluateText };
  opened ??= openSandbox(options).then((sandbox) => new AuthorFunctions(sandbox));
  return opened;
}

function schemas(text: string): AnyOutcome {
  let found = noSchemas;
  try {
    found = schemaOf(text);
  } catch {
    // A graph that cannot be read has no known schema.
  }
  const { examples, ...schemas } = found;
  return { ok: true, schemas: inBytes(JSON.stringify(schemas)), examples };
}

async function check({ id, text, facts }: Asked<'check'>): Promise<AnyOutcome> {
  const found = await checkForServing(text, facts, await functions(), (nodeId) => tell({ kind: 'begins', id, nodeId }));
  return { ok: true, ...toldProblems(found) };
}

async function handle(message: ToWorker) {
  if ('id' in message) used.set(message.id, 0);
  switch (message.kind) {
    case 'hold':
      return decisions.set(message.hash, new HeldDecision(message.text));
    case 'release':
      return decisions.delete(message.hash);
    case 'evaluate': {
      const outcome = await run(message).catch(() => failed(unknownFailure, message.input));
      return settle(message.id, toldOutcome(outcome));
    }
    case 'check': {
      return settle(message.id, await check(message).catch((): AnyOutcome => ({ ok: true, ...uncheckable })));
    }
    case 'schema':
      return settle(message.id, schemas(message.text));
    case 'answer':
      questions.get(message.question)?.(message.answer);
      return questions.delete(message.question);
  }
}

/** How often a worker looks whether the server is still there: while it is busy, it hears of nothing. */
const WATCH_MS = 1_000;

const watchServer = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
}, ${WATCH_MS})`;

if (!isMainThread) void serveCalls();
else {
  new Worker(watchServer, { eval: true, env: {} }).unref();
  process.on('message', (message) => void handle(message as ToWorker));
  // The server has ended, in whatever way.
  process.on('disconnect', () => process.exit());
  // Ctrl+C reaches the whole process group, but a worker ends with the server.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  tell({ kind: 'ready' });
}
