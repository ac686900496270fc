/**
 * A process that evaluates. The engine's native code can end it, fill its memory or hold its threads, so that nothing
 * else lives here: the pool watches it, kills it and starts another.
 */
import type { Problem } from '@rulewright/jdm';
import { schemaOf } from '@rulewright/jdm';
import type { EvaluationError } from '../../../engine.ts';
import type { Frame } from '../frames.ts';
import { kinds } from '../frames.ts';
import { checkGraph } from './check.ts';
import type { Compiled } from './decisions.ts';
import { compile } from './decisions.ts';
import { readInput } from './input.ts';
import { explain, failedExpression, MAX_CALL_DEPTH } from './messages/evaluation-error.ts';
import { whyItFailed } from './messages/failed-expression.ts';
import { OwnerEngines } from './owner-engines.ts';
import { Parent } from './parent.ts';
import { MAX_RESULT_LENGTH, writeResult } from './result.ts';
import { overrideConfig } from './zen.ts';

export type RunnerSettings = { functionTimeoutMs: number };

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '{}');
overrideConfig({ functionTimeoutMillis: settings.functionTimeoutMs, httpAuth: false });

const decisions = new Map<number, Compiled>();

const engines = new OwnerEngines((owner) => ({
  async loader(key) {
    const read = (frame: Frame) => ({ compiled: decisions.get(frame.number()), refused: frame.text() });
    const { compiled, refused } = await parent.ask(kinds.load, read, owner, key);
    if (refused) throw new Error(refused);
    if (!compiled) return null as never;
    if (!compiled.ok) throw new Error(`The decision "${key}" cannot be run: ${compiled.error.message}`);
    return compiled.content;
  },
  async httpHandler(request) {
    const answer = await parent.ask(kinds.http, (frame) => frame.text(), owner, JSON.stringify(request));
    const response = JSON.parse(answer);
    if (response.refused) throw new Error(response.refused);
    return response;
  },
}));

/** Ours, not the graph's: still an answer, because without one the worker would be blamed on whoever is on it. */
const unknownFailure: EvaluationError = { code: 'graph', message: 'The graph could not be evaluated.', nodeId: null };
const uncheckable: Problem = { message: 'The graph could not be checked', nodeId: null };

const fail = (id: number, error: EvaluationError) => parent.tell(kinds.failed, id, JSON.stringify(error));

async function evaluate(id: number, slot: number, traced: boolean, owner: string, member: string, text: string) {
  const compiled = decisions.get(slot);
  if (!compiled) throw new Error('Asked to evaluate what was never opened.');
  if (!compiled.ok) return fail(id, compiled.error);
  const input = readInput(text, member);
  if (!input.ok) return fail(id, input.error);

  const engine = engines.take(owner);
  const startedAt = performance.now();
  const run = (traced: boolean) =>
    engine
      .decision(slot, compiled.content)
      .evaluate(input.value, { maxDepth: MAX_CALL_DEPTH, ...(traced && { trace: 'string' as const }) });
  try {
    const { performance: duration, result, trace } = await run(traced);
    const written = writeResult(result);
    if (!written.ok) return fail(id, written.error);
    // A trace holds the data of every node; one that is larger than any result may be is of no use to a reader.
    const shownTrace = traced && String(trace).length <= MAX_RESULT_LENGTH ? String(trace) : '';
    parent.tell(kinds.done, id, duration, input.text, written.text, shownTrace);
  } catch (error) {
    const overTime = performance.now() - startedAt >= settings.functionTimeoutMs;
    fail(id, await explainFully(error, { nodes: compiled.nodes, overTime, run }));
  } finally {
    engine.users--;
  }
}

type Failed = {
  nodes: Extract<Compiled, { ok: true }>['nodes'];
  overTime: boolean;
  run: (traced: boolean) => Promise<unknown>;
};

/** With the reason of an expression that failed, for which it is run again: not where that would call something twice. */
async function explainFully(thrown: unknown, { nodes, overTime, run }: Failed) {
  const error = explain(thrown, { nodeOf: (nodeId) => nodes.get(nodeId), overTime });
  const failed = failedExpression(thrown);
  const node = nodes.get(failed?.nodeId ?? '');
  if (!failed || node?.type !== 'expressionNode') return error;
  const mayRun = [...nodes.values()].every(({ type }) => type !== 'functionNode' && type !== 'decisionNode');
  const traceOfAnother = () => run(true).then(null, (again) => failedExpression(again)?.trace);
  const trace = failed.trace ?? (mayRun ? await traceOfAnother() : null);
  if (typeof trace !== 'string' || trace.length > MAX_RESULT_LENGTH) return error;
  const reason = await whyItFailed(failed.text, node, trace).catch(() => null);
  return reason ? { ...error, message: `${error.message.replace(/\.$/, '')}: ${reason}.` } : error;
}

async function check(id: number, text: string) {
  const problems = await checkGraph(text, (nodeId) => parent.tellAtOnce(kinds.checking, id, nodeId));
  parent.tell(kinds.checked, id, JSON.stringify(problems));
}

function handle(frame: Frame) {
  const { kind, id } = frame;
  if (kind === kinds.evaluate) {
    const [slot, traced] = [frame.number(), frame.number() === 1];
    evaluate(id, slot, traced, frame.text(), frame.text(), frame.text()).catch(() => fail(id, unknownFailure));
  } else if (kind === kinds.check)
    check(id, frame.text()).catch(() => parent.tell(kinds.checked, id, JSON.stringify([uncheckable])));
  else if (kind === kinds.schema) parent.tell(kinds.schemas, id, JSON.stringify(schemaOf(frame.text())));
  else if (kind === kinds.open) decisions.set(id, compile(frame.text()));
  else if (kind === kinds.drop) {
    decisions.delete(id);
    engines.forget(id);
  } else if (kind === kinds.ping) parent.tell(kinds.pong, id, process.memoryUsage.rss() / 1024);
}

const parent = new Parent(handle);
// Ctrl+C reaches the whole process group; a worker ends with its pipe.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
parent.tell(kinds.ready, 0);
