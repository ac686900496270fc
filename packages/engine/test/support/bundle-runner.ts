/** Bundles what tests start, once: there are hundreds of workers, and from the sources each takes four times as long. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

/** Inside the project, so that Node.js finds the packages that are not bundled. */
const folder = join(import.meta.dirname, `../../../../.cache/engine-${randomUUID()}`);
const tests = join(import.meta.dirname, '..');

/** Programs that compare us with the engine. */
const comparisons = [
  ...['acceptance', 'nodes', 'scopes', 'shapes', 'structure', 'types'].map((name) => `language/${name}`),
  ...['date-cells', 'dates', 'expressions', 'fixtures', 'graphs', 'numbers', 'schemas'].map((name) => `parity/${name}`),
];

export async function setup(project: TestProject) {
  await build({
    entryPoints: {
      'engine-runner': join(tests, '../src/backends/processes/runner/runner-process.ts'),
      evaluator: join(tests, 'support/evaluator-program.ts'),
      ...Object.fromEntries(comparisons.map((name) => [name, join(tests, `${name}.ts`)])),
    },
    outdir: folder,
    // The folder of each comparison, as far as they ask for it: from either, the graphs have the same relative path.
    define: { 'import.meta.dirname': JSON.stringify(join(tests, 'parity')) },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@gorules/*'],
    logLevel: 'warning',
  });
  project.provide('programs', folder);
}

export const teardown = () => rm(folder, { recursive: true, force: true });
