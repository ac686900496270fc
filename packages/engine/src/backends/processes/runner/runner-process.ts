/**
 * The program of a worker process. The engine's native code can end the process, fill its memory or block its threads, so
 * nothing else runs here. The host watches the process, kills it and starts another.
 */
import type { Problem } from '@rulewright/jdm';
import { noSchemas, schemaOf } from '@rulewright/jdm';
import { MAX_CALL_DEPTH } from '../../../evaluation/failure-words.ts';
import { readInput } from '../../../evaluation/input.ts';
import { inputTextOf } from '../../../evaluation/input-text.ts';
import { MAX_RESULT_LENGTH, writeResult } from '../../../evaluation/result.ts';
import type { EvaluationError } from '../../../outcome.ts';
import type { EvaluationRequest } from '../../../request.ts';
import type { Frame } from '../frames.ts';
import { durationToFrame, kinds, loadStatus, traceCodes } from '../frames.ts';
import { checkForServing } from './check.ts';
import { ContextEngines } from './context-engines.ts';
import type { LoadedDecision } from './decisions.ts';
import { loadIntoEngine } from './decisions.ts';
import { readDurationMs } from './engine-text.ts';
import { explain } from './explain.ts';
import { HostConnection } from './host-connection.ts';
import { overrideConfig } from './zen.ts';

export type RunnerSettings = { functionTimeoutMs: number };

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '{}');
overrideConfig({ functionTimeoutMillis: settings.functionTimeoutMs, httpAuth: false });

const decisions = new Map<number, LoadedDecision>();

const engines = new ContextEngines((contextId, lookupFailures) => ({
  async loader(key) {
    const read = (frame: Frame) => ({ status: loadStatus[frame.number()], loaded: decisions.get(frame.number()) });
    const { status, loaded } = await host.ask(kinds.load, read, contextId, key);
    if (loaded?.ok) return loaded.content;
    if (loaded) throw lookupFailures.errorFor({ key, reason: 'not-runnable', problem: loaded.error.message });
    const reason = status === 'unpublished' || status === 'unavailable' ? status : 'missing';
    throw lookupFailures.errorFor({ key, reason });
  },
  async httpHandler(request) {
    const answer = await host.ask(kinds.http, (frame) => frame.text(), contextId, JSON.stringify(request));
    const response = JSON.parse(answer);
    if (response.failure) throw new Error(response.failure);
    return response;
  },
}));

/** Answered when this program has a fault. If the process ended instead, all other evaluations here would be suspected. */
const unknownFailure: EvaluationError = { code: 'graph', message: 'The graph could not be evaluated.', nodeId: null };
const uncheckable: Problem = { message: 'The graph could not be checked', nodeId: null };

type Evaluation = { slot: number; isTraced: boolean; contextId: number; input: EvaluationRequest['input'] };

/** Tells why an evaluation failed, together with the input that it was given. */
function fail(id: number, error: EvaluationError, input: Evaluation['input']) {
  host.tell(kinds.failed, id, JSON.stringify(error), inputTextOf(input));
}

async function evaluate(id: number, { slot, isTraced, contextId, input }: Evaluation) {
  const loaded = decisions.get(slot);
  if (!loaded) throw new Error('Asked to evaluate a decision that was never opened.');
  if (!loaded.ok) return fail(id, loaded.error, input);
  const read = readInput(input);
  if (!read.ok) return fail(id, read.error, input);

  const engine = engines.take(contextId);
  const startedAt = performance.now();
  const run = (isTraced: boolean) =>
    engine
      .decision(slot, loaded.content)
      .evaluate(read.value, { maxDepth: MAX_CALL_DEPTH, ...(isTraced && { trace: 'string' as const }) });
  try {
    const { performance: duration, result, trace } = await run(isTraced);
    const written = writeResult(result);
    if (!written.ok) return fail(id, written.error, input);
    // A trace holds the data of every node. Nobody can read one that is larger than any result may be.
    const shownTrace = isTraced && String(trace).length <= MAX_RESULT_LENGTH ? String(trace) : null;
    host.tell(kinds.done, id, durationToFrame(readDurationMs(duration)), read.text, written.text, shownTrace);
  } catch (error) {
    const isLate = performance.now() - startedAt >= settings.functionTimeoutMs;
    const { lookupFailures } = engine;
    fail(id, await explain(error, { nodes: loaded.nodes, lookupFailures, isLate, runTraced: () => run(true) }), input);
  } finally {
    engine.users--;
  }
}

async function check(id: number, text: string) {
  const problems = await checkForServing(text, (nodeId) => host.tellAtOnce(kinds.checking, id, nodeId));
  host.tell(kinds.checked, id, JSON.stringify(problems));
}

function schemas(text: string): string {
  try {
    return JSON.stringify(schemaOf(text));
  } catch {
    return JSON.stringify(noSchemas);
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
    const [slot, isTraced, contextId] = [frame.number(), frame.number() === traceCodes.full, frame.number()];
    const input = { key: frame.textOrNull(), text: frame.text() };
    evaluate(id, { slot, isTraced, contextId, input }).catch(() => fail(id, unknownFailure, input));
  } else if (kind === kinds.check)
    check(id, frame.text()).catch(() => host.tell(kinds.checked, id, JSON.stringify([uncheckable])));
  else if (kind === kinds.schema) host.tell(kinds.schemas, id, schemas(frame.text()));
  else if (kind === kinds.hold) decisions.set(id, hold(frame.text()));
  else if (kind === kinds.release) {
    decisions.delete(id);
    engines.forget(id);
  } else if (kind === kinds.ping) host.tell(kinds.pong, id, process.memoryUsage.rss() / 1024);
}

const host = new HostConnection(handle);
// Ctrl+C reaches the whole process group, but a worker ends when its pipe closes.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
host.tell(kinds.ready, 0);
