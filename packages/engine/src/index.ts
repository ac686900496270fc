export { createEngine } from './create-engine.ts';
export type {
  CheckOutcome,
  Decision,
  Engine,
  EngineOptions,
  EvaluateOptions,
  EvaluationError,
  Outcome,
  Schemas,
} from './engine.ts';
export type { Problem } from './problem.ts';
export { schemaOf } from './schema/schema.ts';
export { checkStructure } from './structure.ts';
