import type { FailedCell, ProblemPlace } from '@rulewright/contract';
import type { Hit, ListedProblems, Schemas } from '@rulewright/jdm';
import type { Json } from './json.ts';
import type { Purpose } from './request.ts';

/** Why an evaluation gave no result, in words for the author of the rules. */
export type EvaluationError = {
  /**
   * Who has to change something: the caller, because of the text or the input in it; the author of the graph; or
   * nobody, because of too much work or something that was unavailable at the moment.
   */
  code: 'text' | 'input' | 'graph' | 'busy' | 'unavailable';
  message: string;
  /** The node that failed; null where it is not known or not a single one. */
  nodeId: string | null;
  /** The part of a text in that node, where one text is why the graph cannot be run, or why the node failed. */
  place?: ProblemPlace;
  /** The place in the input, its steps joined by dots. */
  path?: string;
  /** The called decision that could not be used, where that is why. */
  called?: { key: string; reason: 'missing' | 'unpublished' | 'unavailable' | 'not-runnable' };
};

/** Why something could not be done at the moment. Trying again may help. */
export type NotNow = EvaluationError & { code: 'busy' | 'unavailable' };

/** The hosts that functions called, and those that they were not let call. Some of them, where they are many. */
export type HostsCalled = { called: readonly string[]; refused: readonly string[] };

/** How an evaluation ended. Input, result and trace are JSON, so that they can be passed on without parsing. */
export type Outcome =
  | {
      ok: true;
      durationMs: number;
      input: string;
      result: Json;
      trace: Json | null;
      /** What was reached, where that was asked for. */
      hits?: readonly Hit[] | undefined;
      /** The cells that could not be evaluated, where a trace or hits were asked for and there are any. */
      failedCells?: readonly FailedCell[] | undefined;
      /** Where a function called a host, whatever it did with the answer. */
      calls?: HostsCalled | undefined;
    }
  | {
      ok: false;
      error: EvaluationError;
      /**
       * The text of the input, unchanged, for the log. Empty if there is none, and null if the text is not JSON or was
       * not read.
       */
      input: string | null;
      /** What the nodes before received and gave, and what the one that failed received, where a trace was asked for. */
      trace?: Json | null;
      /** What was reached before it failed, where that was asked for and the run came to its end. */
      hits?: readonly Hit[] | undefined;
      failedCells?: readonly FailedCell[] | undefined;
      calls?: HostsCalled | undefined;
    };

/** The problems that a check found, or that no check could be made at the moment. */
export type CheckOutcome = ({ ok: true } & ListedProblems) | { ok: false; error: NotNow };

/**
 * The schemas of a graph's input and output as JSON, because they may have megabytes, and examples; or that they could not be
 * determined at the moment.
 */
export type SchemaOutcome = ({ ok: true; schemas: Json } & Pick<Schemas, 'examples'>) | { ok: false; error: NotNow };

/** Why a worker process was replaced. */
export type ReplacementReason = 'crashed' | 'deadline' | 'held-up' | 'memory';

/** The backends of an evaluator: this process, or worker processes. */
export type BackendName = 'compiled' | 'processes';

/** Statistics for the operator of the server. */
export type EvaluatorStatistics = {
  /** How many evaluations each backend has answered since the evaluator was created. */
  answered: Record<BackendName, number>;
  /** How many evaluations were begun in this process and handed over to a worker. */
  handedOver: number;
  /** Tasks that wait for their turn at the moment. */
  waiting: Record<Purpose, number>;
  /** Tasks that run in workers at the moment, or whose called decisions are being looked up. */
  running: Record<Purpose, number>;
  /** Worker processes that are ready for work at the moment. */
  workersAlive: number;
  /** How many workers were replaced since the evaluator was created. */
  workersReplaced: Record<ReplacementReason, number>;
};

/**
 * An error is passed on unchanged. Its message may contain secrets, so the writer of the log decides which parts to
 * keep.
 */
export type Log = (message: string, error?: Error) => void;
