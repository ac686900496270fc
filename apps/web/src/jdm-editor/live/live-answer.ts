import type { FailedCell, Problem, ProblemPlace } from '@rulewright/contract';
import type { GraphPatch } from './graph-patch.ts';

/** The saved graphs of the documents that a graph calls, as JSON texts by their keys. */
export type CalledGraphs = Readonly<Record<string, string>>;

/** What the worker is asked: to take over what changed in the graph, to check it, and perhaps to run it on an input. */
export type WorkerQuestion = {
  id: number;
  /** The whole graph as JSON text, which is sent sooner than its objects, or what is different since the last question. */
  graph: { text: string } | { patch: GraphPatch };
  /** `called` is null where it is the same as in the last question. */
  run: { input: string; clock: string | null; called: CalledGraphs | null } | null;
};

/** How a run in the page ended. */
export type LiveAnswer =
  | {
      kind: 'ran';
      result: unknown;
      /** What each node received and gave, as a trace has it. */
      trace: Record<string, unknown>;
      /** The rows of tables that were hit, by the ids of their nodes. */
      rows: Record<string, number[]>;
      failedCells: FailedCell[];
    }
  | { kind: 'failed'; nodeId: string | null; message: string; place?: ProblemPlace | undefined }
  /** It was not run, in words for its author. Something that is being typed may be about to be complete. */
  | { kind: 'not run'; why: string; isPassing?: boolean };

/** The problems come first, because a run may have to be stopped. */
export type WorkerReply = { id: number } & ({ problems: Problem[] } | { answer: LiveAnswer });
