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
  Schemas,
} from './engine.ts';
export type { Problem } from './problem.ts';
