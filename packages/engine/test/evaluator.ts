/** The options of the evaluators in these tests. */
import { join } from 'node:path';
import { inject } from 'vitest';
import { limits } from './graphs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled programs. */
    programs: string;
  }
}

/** The bundle of a program. */
export const programOf = (name: string) => join(inject('programs'), `${name}.js`);

export const settings = {
  ...limits,
  runner: [programOf('engine-runner')],
  load: async () => null,
  accountOf: (tenant: string) => tenant,
};

/** Those of an evaluator that runs everything in worker processes. */
export const processSettings = { ...settings, inProcess: false };
