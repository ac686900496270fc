/**
 * The program of a worker process. The engine's native code can end the process, fill its memory or block its threads, so
 * nothing else runs here. The host watches the process, kills it and starts another.
 */
import type { ListedProblems } from '@rulewright/jdm';
import { errorOf, failureError, noSchemas, schemaOf } from '@rulewright/jdm';
import type { CheckFacts } from '../../../request.ts';
import { evaluationFrame, schemaFields } from '../outcome-frames.ts';
import type { Frame } from '../pipe-protocol.ts';
import { kinds, loadStatus, traceModes } from '../pipe-protocol.ts';
import { MAX_REQUEST_LENGTH, toldProblems } from '../told.ts';
import { checkForServing } from './check.ts';
import { ContextEngines } from './context-engines.ts';
import type { Evaluation } from './evaluate.ts';
import { evaluate, failed } from './evaluate.ts';
import { evaluateCompiled } from './evaluate-compiled.ts';
import { HostConnection } from './host-connection.ts';
import type { LoadedDecision } from './load-into-engine.ts';
import { loadIntoEngine } from './load-into-engine.ts';
import { overrideConfig } from './zen.ts';

export type RunnerSettings = { functionTimeoutMs: number };

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '{}');
overrideConfig({ functionTimeoutMillis: settings.functionTimeoutMs, httpAuth: false });

const decisions = new Map<number, LoadedDecision>();

const engines = new ContextEngines((contextId, lookupFailures) => ({
  async loader(key) {
    const { status, loaded } = await find(contextId, key);
    if (loaded?.ok) return loaded.content;
    if (loaded) throw lookupFailures.errorFor({ key, reason: 'not-runnable', problem: loaded.error.message });
    const reason = status === 'unpublished' || status === 'unavailable' ? status : 'missing';
    throw lookupFailures.errorFor({ key, reason });
  },
  async httpHandler(request) {
    const text = JSON.stringify(request);
    if (text.length > MAX_REQUEST_LENGTH) throw new Error('The HTTP request is too large');
    const answer = await host.ask(kinds.http, (frame) => frame.text(), contextId, text);
    const response = JSON.parse(answer);
    if (response.failure) throw new Error(response.failure);
    return response;
  },
}));

/** Asks the host for a decision that is called. */
function find(contextId: number, key: string) {
  const read = (frame: Frame) => ({ status: loadStatus[frame.number()], loaded: decisions.get(frame.number()) });
  return host.ask(kinds.load, read, contextId, key);
}

const noFixedClock = failureError({ kind: 'no-fixed-clock' }, null);
/** Answered when this program has a fault. If the process ended instead, all other evaluations here would be suspected. */
const unknownFailure = failureError({ kind: 'unknown' }, null);
const uncheckable: ListedProblems = {
  problems: [errorOf('not-runnable', 'The graph could not be checked', null)],
  isCut: false,
};

async function answer(id: number, evaluation: Evaluation) {
  const outcome = await runEvaluation(evaluation).catch(() => failed(unknownFailure, evaluation.input));
  const { kind, fields } = evaluationFrame(outcome);
  host.tell(kind, id, ...fields);
}

async function runEvaluation(evaluation: Evaluation) {
  const loaded = decisions.get(evaluation.slot);
  if (!loaded) throw new Error('Asked to evaluate a decision that this worker was never told to hold.');
  const called = async (key: string) => (await find(evaluation.contextId, key)).loaded;
  const outcome = await evaluateCompiled(loaded, evaluation, called);
  if (outcome) return outcome;
  if (evaluation.now !== undefined) return failed(noFixedClock, evaluation.input);
  return evaluate(loaded, evaluation, { engines, functionTimeoutMs: settings.functionTimeoutMs, find: called });
}

async function check(id: number, text: string, facts: CheckFacts) {
  const problems = await checkForServing(text, facts, (nodeId) => host.tellAtOnce(kinds.checking, id, nodeId));
  host.tell(kinds.checked, id, JSON.stringify(toldProblems(problems)));
}

function schemas(text: string) {
  try {
    return schemaFields(schemaOf(text));
  } catch {
    return schemaFields(noSchemas);
  }
}

function hold(text: string): LoadedDecision {
  try {
    return loadIntoEngine(text);
  } catch {
    return { ok: false, error: unknownFailure };
  }
}

function handle(frame: Frame) {
  const { kind, id } = frame;
  if (kind === kinds.evaluate) {
    const [slot, trace, contextId] = [frame.number(), traceModes[frame.number()] ?? 'none', frame.number()];
    const clock = frame.textOrNull();
    const input = { key: frame.textOrNull(), text: frame.text() };
    answer(id, { slot, trace, contextId, input, ...(clock !== null && { now: Number(clock) }) });
  } else if (kind === kinds.check)
    check(id, frame.text(), JSON.parse(frame.text())).catch(() =>
      host.tell(kinds.checked, id, JSON.stringify(uncheckable)),
    );
  else if (kind === kinds.schema) host.tell(kinds.schemas, id, ...schemas(frame.text()));
  else if (kind === kinds.hold) decisions.set(id, hold(frame.text()));
  else if (kind === kinds.release) {
    decisions.delete(id);
    engines.release(id);
  } else if (kind === kinds.ping) host.tell(kinds.pong, id, process.memoryUsage.rss() / 1024);
}

const host = new HostConnection(handle);
// Ctrl+C reaches the whole process group, but a worker ends when its pipe closes.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
host.tell(kinds.ready, 0);
