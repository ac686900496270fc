export { createEngine } from './create-engine.ts';
export type {
  CheckOutcome,
  Decision,
  Engine,
  EngineOptions,
  EvaluateOptions,
  EvaluationError,
  Outcome,
  SchemaOutcome,
  Schemas,
} from './engine.ts';
export type { Problem } from './problem.ts';
