import type { CallableDocument } from '@rulewright/jdm';
/** A graph that can be run. The hash is that of the content: backends keep a decision compiled under it. */
export type Decision = { hash: string; content: string };

/** The source of the decisions that a decision calls. */
export type Resolution =
  /** The documents of a project, each in the version that is published. */
  | { from: 'live'; orgSlug: string; projectSlug: string }
  /** The documents of a project of the tenant, each in the version that was saved last. */
  | { from: 'saved'; projectSlug: string };

type Lookup = { tenant: string; resolution: Resolution; key: string };

/**
 * Finds a called decision. Null if there is none, and `unpublished` if a live decision has no published version. A function can ask
 * for thousands at once. Those that wait for their turn may be forgotten when nobody waits for the answer any more.
 */
export type LoadDecision = (lookup: Lookup, isOver: () => boolean) => Promise<Decision | 'unpublished' | null>;

/** The purposes of an evaluation. */
type EvaluationPurpose = 'public' | 'console' | 'test';

/** The purposes of any task. */
export type Purpose = EvaluationPurpose | 'check' | 'schema';

export type Audience = 'callers' | 'authors';

/**
 * Who waits for the tasks of each purpose. The callers of published decisions have separate workers and records, so that an
 * author's attempts never affect them.
 */
export const audienceOf: Record<Purpose, Audience> = {
  public: 'callers',
  console: 'authors',
  test: 'authors',
  check: 'authors',
  schema: 'authors',
};

export const PURPOSES = Object.keys(audienceOf) as Purpose[];

/** JSON text. It is the input, or an object that holds the input under this key. */
export type Input = { text: string; key: string | null };

/** One decision to be evaluated on one input, and everything that the evaluation may do. */
export type EvaluationRequest = {
  /** Who the work is for. No tenant's work holds up another's. */
  tenant: string;
  purpose: EvaluationPurpose;
  decision: Decision;
  input: Input;
  resolution: Resolution;
  /**
   * A full trace holds the data of every node and is slow; one that is too large to be read is left out. Hits only say what was
   * reached, which costs little. With all but `none` the outcome also tells which cells failed, and with `cells` nothing else.
   */
  trace: 'none' | 'cells' | 'hits' | 'full';
  /** What "now" means to the decision, in milliseconds; the moment of the evaluation where it is left out. */
  now?: number | undefined;
  /** Whether function nodes may call other hosts over HTTP. */
  effects: 'allowed' | 'forbidden';
  /** Whether it is an input of a batch, or a test case, of which nobody waits for one alone. */
  isOneOfMany?: boolean;
};

/** One decision to be evaluated on several inputs, each as if it were asked for alone. */
export type ManyRequest = Omit<EvaluationRequest, 'input' | 'isOneOfMany'>;

/** What is known about a graph that is checked, beside the graph itself. It is sent to a worker as JSON. */
export type CheckFacts = {
  /** Inputs that the decision is known to be called with. Only the worker parses them. */
  inputs?: readonly Input[];
  documents?: {
    /** The key by which others call the checked document. */
    own: string;
    /** The documents that the graph calls, and those that they call in turn; null where there is none of that key. */
    called: Readonly<Record<string, CallableDocument | null>>;
  };
};
