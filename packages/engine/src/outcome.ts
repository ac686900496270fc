import type { ProblemPlace } from '@rulewright/contract';
import type { Problem, Schemas } from '@rulewright/jdm';
import type { Purpose } from './request.ts';

/** Why an evaluation gave no result, in words for the author of the rules. */
export type EvaluationError = {
  /**
   * Who has to change something: the caller, because of the text or the input in it; the author of the graph; or nobody,
   * because there was too much to do or something that is needed was not there at the moment.
   */
  code: 'text' | 'input' | 'graph' | 'busy' | 'unavailable';
  message: string;
  /** The node that failed; null where it is not known or not a single one. */
  nodeId: string | null;
  /** The text in that node, where one text is why the graph cannot be run. */
  place?: ProblemPlace;
  /** The place in the input, its steps joined by dots. */
  path?: string;
};

/** Why something could not be done at the moment. Trying again may help. */
export type NotNow = EvaluationError & { code: 'busy' | 'unavailable' };

/** How an evaluation ended. Input, result and trace are JSON text, which nobody has to parse to pass it on. */
export type Outcome =
  | { ok: true; durationMs: number; input: string; result: string; trace: string | null }
  | {
      ok: false;
      error: EvaluationError;
      /**
       * The input as it came, for whoever logs the failure: empty where the text has none, and null where the text is not
       * JSON or nobody has read it.
       */
      input: string | null;
    };

/** What a check found, unless none could be made at the moment. */
export type CheckOutcome = { ok: true; problems: Problem[] } | { ok: false; error: NotNow };

/** What goes into a graph and comes out of it, as far as can be told, unless it could not be found out at the moment. */
export type SchemaOutcome = { ok: true; schemas: Schemas } | { ok: false; error: NotNow };

/** Why a worker process was replaced. */
export type ReplacementReason = 'crashed' | 'deadline' | 'held-up' | 'memory';

/** For whoever operates the server. */
export type EvaluatorStatistics = {
  /** Tasks that wait for a worker at the moment. */
  waiting: Record<Purpose, number>;
  /** Tasks that workers are busy with at the moment. */
  running: Record<Purpose, number>;
  /** Worker processes that are ready for work at the moment. */
  workersAlive: number;
  /** How many workers were replaced since the evaluator was created. */
  workersReplaced: Record<ReplacementReason, number>;
};

/** An error is passed on unchanged. Its message may hold secrets, so whoever writes the log decides what to keep of it. */
export type Log = (message: string, error?: Error) => void;
