/** The options of the evaluators in these tests. */
import { inject } from 'vitest';
import { limits } from './graphs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundled program of a worker. */
    runner: string;
  }
}

export const settings = { ...limits, runner: [inject('runner')], load: async () => null };

/** Those of an evaluator that runs everything in worker processes. */
export const processSettings = { ...settings, inProcess: false };
