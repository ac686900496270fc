import type { CheckFacts, EvaluationRequest } from '../../request.ts';
import type { AnyOutcome } from '../../task.ts';
import type { Found } from '../find-decision.ts';

/** The answer to a lookup. The worker holds the decision by then. */
export type Loaded = { hash: string } | { reason: Extract<Found, string> };

/** What the server tells a worker. It decides which decisions the worker holds. Texts are not parsed on the way. */
export type ToWorker =
  | { kind: 'hold'; hash: string; text: string }
  | { kind: 'release'; hash: string }
  | ({ kind: 'evaluate'; id: number; hash: string } & Pick<EvaluationRequest, 'input' | 'trace' | 'now'>)
  | { kind: 'check'; id: number; text: string; facts: CheckFacts }
  | { kind: 'schema'; id: number; text: string }
  | { kind: 'answer'; question: number; answer: Loaded | string };

/** What a worker tells the server. `id` is that of the task, and questions have ids of their own. */
export type FromWorker =
  | { kind: 'ready' }
  /** `usedMs` is the processor time that the task took. */
  | { kind: 'outcome'; id: number; outcome: AnyOutcome; usedMs: number }
  /** The node that is about to be checked, or whose function is about to run, in case this process ends in the next moment. */
  | { kind: 'begins'; id: number; nodeId: string }
  | { kind: 'load'; question: number; id: number; key: string }
  | { kind: 'http'; question: number; id: number; request: string };

/** What a worker begins with. */
export type RunnerSettings = {
  /** What a function may use of the memory of a worker. */
  functionMemoryBytes: number;
  /** How long a function may run. */
  functionTimeoutMs: number;
  /** How long an evaluation may run, should nobody be there any more to stop it. */
  evaluationTimeoutMs: number;
};
