export type { Problem, Schemas } from '@rulewright/jdm';
export type { Evaluator, EvaluatorOptions } from './evaluator.ts';
export { createEvaluator } from './evaluator.ts';
export type {
  CheckOutcome,
  EvaluationError,
  EvaluatorStatistics,
  NotNow,
  Outcome,
  ReplacementReason,
  SchemaOutcome,
} from './outcome.ts';
export type { Decision, EvaluationRequest, LoadDecision, Lookup, Purpose, Resolution } from './request.ts';
export { PURPOSES } from './request.ts';
