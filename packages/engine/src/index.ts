export type { ListedProblems, Problem } from '@rulewright/jdm';
export type { Evaluator, EvaluatorOptions } from './evaluator.ts';
export { createEvaluator } from './evaluator.ts';
export type { Json, JsonPieces } from './json.ts';
export { inPieces, isSame, joined, whole } from './json.ts';
export type {
  CheckOutcome,
  EvaluationError,
  EvaluatorStatistics,
  Outcome,
} from './outcome.ts';
export type {
  CheckFacts,
  Decision,
  EvaluationRequest,
  Input,
  LoadDecision,
  ManyRequest,
  Purpose,
  Resolution,
} from './request.ts';
export { PURPOSES } from './request.ts';
export { withDeadline } from './with-deadline.ts';
