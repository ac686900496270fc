import type { Problem, Schemas } from '@rulewright/jdm';

/** A graph that can be run. Workers keep it compiled under its hash. */
export type Decision = { hash: string; content: string };

/** Why a run gave no result, in words for the author of the rules. */
export type EvaluationError = {
  /**
   * Whose doing it was: the caller's text, the input in it, the graph; or nobody's, when there was too much to do, or
   * something that is needed was not there at the moment.
   */
  code: 'text' | 'input' | 'graph' | 'busy' | 'unavailable';
  message: string;
  /** The node that failed, where it is one node's. */
  nodeId: string | null;
  /** The place in the input, its steps joined by dots. */
  path?: string;
};

/** Why something could not be done at the moment, which is nobody's doing. */
export type NotNow = EvaluationError & { code: 'busy' | 'unavailable' };

/** How a run ended. Input, result and trace are JSON text, which is passed on unread. */
export type Outcome =
  | { ok: true; performance: string; input: string; result: string; trace: string | null }
  | { ok: false; error: EvaluationError };

/** What a check found, unless none could be made at the moment. */
export type CheckOutcome = { ok: true; problems: Problem[] } | { ok: false; error: NotNow };

/** What goes in and comes out, as far as it can be told, unless nobody could look at the moment. */
export type SchemaOutcome = { ok: true; schemas: Schemas } | { ok: false; error: NotNow };

/** What work is done for. The public endpoint has workers of its own, which no other purpose uses. */
export type Purpose = 'public' | 'console' | 'test' | 'check' | 'schema';

type EvaluationPurpose = Exclude<Purpose, 'check' | 'schema'>;

/** Why a worker process was replaced. */
export type ReplacementReason = 'crashed' | 'deadline' | 'held-up' | 'memory';

/** Plain numbers for whoever operates the server. */
export type EngineStatistics = {
  /** Tasks that wait for a worker at the moment. */
  waiting: Record<Purpose, number>;
  /** Tasks that workers are busy with at the moment. */
  running: Record<Purpose, number>;
  /** Worker processes that are ready for work at the moment. */
  workersAlive: number;
  /** How many workers were replaced since the engine was created. */
  workersReplaced: Record<ReplacementReason, number>;
};

type EvaluateOptions = {
  purpose: EvaluationPurpose;
  /** Who the work is for: nobody's work holds up another's. */
  tenant: string;
  /** Where the keys of sub-decisions are looked up; given to `load` as it is. */
  scope: string;
  /** Of a text that holds more than the input: which of its members that is. */
  member?: string;
  /** Slower; a trace that is too large to be read is left out. */
  trace?: boolean;
};

/**
 * The decision that a key names within a scope, for decision nodes and for functions that call one; or, of one that is
 * there and may not be run, why not.
 */
export type Load = (scope: string, key: string) => Promise<Decision | { refused: string } | null>;

/** The error is for whoever logs to describe: its message may hold what no log should. */
export type Log = (message: string, error?: Error) => void;

export type EngineOptions = {
  load: Load;
  /** Of an evaluation, counted from when it is begun. */
  deadlineMs: number;
  /** How many workers are shared; one a core when left out. Of each other group there are up to as many, or two. */
  workers?: number;
  /** Of each process. */
  memoryLimitBytes: number;
  /** The hosts that functions may call over HTTP. */
  allowedHosts?: readonly string[];
  log?: Log;
};

export type Engine = {
  /** What keeps a graph from being served: its structure, then each expression and cell by itself. */
  check: (content: string, tenant: string) => Promise<CheckOutcome>;
  /** As the request and the response of a graph say, else as its nodes read and write. */
  schema: (content: string, tenant: string) => Promise<SchemaOutcome>;
  /** `text` is JSON of an object: the input, or what holds it. */
  evaluate: (decision: Decision, text: string, options: EvaluateOptions) => Promise<Outcome>;
  statistics: () => EngineStatistics;
  close: () => Promise<void>;
};
