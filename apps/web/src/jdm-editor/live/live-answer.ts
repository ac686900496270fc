import type { GraphPatch } from './graph-patch.ts';

/** What the worker is asked: to take over what changed in the graph, and to run it on an input. */
export type LiveQuestion = { id: number; patch: GraphPatch; input: string };

/** How a run in the page ended. */
export type LiveAnswer =
  | {
      kind: 'ran';
      result: unknown;
      /** What each node received and gave, in the engine's shape. */
      trace: Record<string, unknown>;
      /** The rows of tables that were hit, by the ids of their nodes. */
      rows: Record<string, number[]>;
    }
  | { kind: 'failed'; nodeId: string; message: string }
  /** It was not run, in words for its author. Something that is being typed may be about to be complete. */
  | { kind: 'not run'; why: string; isPassing?: boolean };

export type LiveReply = { id: number; answer: LiveAnswer };
