import type { CompiledDecision, EvaluationFailure, Hit } from '@rulewright/jdm';
import { failureError, NotCompiled } from '@rulewright/jdm';
import { EditedDecision } from './edited-decision.ts';
import type { RunGraph } from './graph-patch.ts';
import type { LiveAnswer, WorkerQuestion } from './live-answer.ts';
import { UNREADABLE, wordsFor } from './not-compiled-words.ts';
import { readLiveInput } from './read-live-input.ts';

/** Much more than on the server: nobody else has to wait, and who runs it ends what takes too long. */
const MAX_STEPS = 20_000_000;
const REMEDY = 'press Test Document';

/** Runs a graph on one input after the other. */
export class GraphRunner {
  readonly #decision = new EditedDecision();

  run(graph: RunGraph, { input, clock, called }: NonNullable<WorkerQuestion['run']>): LiveAnswer {
    if (called) this.#decision.setCalled(called);
    const read = readLiveInput(input);
    if (!read.ok) return { kind: 'not run', why: read.why, isPassing: read.isPassing };
    const compiled = this.#decision.compile(graph);
    if (compiled instanceof NotCompiled) return { kind: 'not run', why: wordsFor(compiled, REMEDY) };
    const answer = compiled.run(read.fields as Parameters<CompiledDecision['run']>[0], {
      trace: true,
      hits: true,
      failedCells: true,
      steps: MAX_STEPS,
      ...(clock !== null && { now: Date.parse(clock) }),
      resolve: this.#decision.resolve,
    });
    if (!answer) return { kind: 'not run', why: this.#decision.whyNot(compiled, REMEDY) };
    if ('failed' in answer) return failureOf(answer.failed);
    return {
      kind: 'ran',
      result: answer.result,
      trace: (answer.trace ?? {}) as Record<string, unknown>,
      rows: rowsOf(answer.hits ?? []),
      failedCells: answer.failedCells ?? [],
    };
  }
}

/** An expression that cannot be read is about to be complete. */
function failureOf({ cause, nodeId }: EvaluationFailure): LiveAnswer {
  if (cause.kind === 'unreadable') return { kind: 'not run', why: UNREADABLE, isPassing: true };
  const { message, place } = failureError(cause, nodeId);
  return { kind: 'failed', nodeId, message, place };
}

/** A node that runs for each item of a list has hits for each of them. */
function rowsOf(hits: readonly Hit[]): Record<string, number[]> {
  const rows = new Map<string, Set<number>>();
  for (const { nodeId, places } of hits) rows.set(nodeId, new Set([...(rows.get(nodeId) ?? []), ...places]));
  return Object.fromEntries([...rows].map(([nodeId, places]) => [nodeId, [...places]]));
}
