export type { Problem, Schemas } from '@rulewright/jdm';
export { createEngine } from './create-engine.ts';
export type {
  CheckOutcome,
  Decision,
  Engine,
  EngineOptions,
  EngineStatistics,
  EvaluationError,
  NotNow,
  Outcome,
  Purpose,
  ReplacementReason,
} from './engine.ts';
