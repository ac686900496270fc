import type { LookupFailure } from '../outcome/evaluation-cause.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import type { FailedCells } from './failed-cells.ts';
import type { CallFunction } from './function-calls.ts';
import type { Outside } from './outside.ts';
import type { TraceRecorder } from './trace.ts';

/** A decision that can be called by another. Runs on what the calling node got. */
export type Callable = {
  call: (input: Value, state: RunState) => Value;
  /** The name of a node of it. */
  nodeName: (nodeId: string | null) => string | undefined;
};

/**
 * What a node did in one run: the rows of a table that hit, the statements of a switch that held, the expressions that were
 * calculated, as their places from 0. Every node that ran has one without places as well.
 */
export type Hit = { nodeId: string; places: readonly number[] };

/** What one run of a graph has at hand. A called decision has a state of its own. */
export type RunState = {
  /** What each node gave so far. */
  data: (Value | undefined)[];
  budget: Budget;
  now: number;
  /** The node that runs at the moment. */
  running: string | null;
  /** Finds a called decision; null where it cannot be run here. */
  resolve: (key: string) => Callable | LookupFailure | null;
  /** What the run got from outside so far. */
  outside: Outside;
  /** Calls functions; null where that cannot be done here. */
  functions: CallFunction | null;
  /** How many decisions called each other to get here. */
  depth: number;
  /** Which nodes, rows, branches and expressions were reached; null where nobody asked. Much cheaper than a trace. */
  hits: Hit[] | null;
  /** Collects the cells that cannot be evaluated; null where nobody asked. */
  failures: FailedCells | null;
  /** Null where nobody asked for a trace. */
  trace: TraceRecorder | null;
  /** Whether it shows which fields a node got, in a trace or where an expression has all of them as a value. */
  showsInputs: boolean;
};

/** What a node gives for its input. What it tells of itself for the trace is left in the recorder. */
export type NodeRun = (input: Value, state: RunState) => Value;
