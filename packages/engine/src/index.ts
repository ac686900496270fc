export { createEngine } from './create-engine.ts';
export type {
  CheckOutcome,
  Decision,
  Engine,
  EngineOptions,
  EvaluationError,
  NotNow,
  Outcome,
  Schemas,
} from './engine.ts';
export type { Problem } from './problem.ts';
export { INPUT_TOO_DEEP } from './runner/input.ts';
