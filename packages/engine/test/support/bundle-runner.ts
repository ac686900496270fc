/** Bundles the program of a worker once: tests start hundreds of workers, and from the sources each takes four times as long. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

/** Inside the project, so that Node.js finds the packages that are not bundled. */
const folder = join(import.meta.dirname, `../../../../.cache/engine-${randomUUID()}`);

export async function setup(project: TestProject) {
  const outfile = join(folder, 'engine-runner.js');
  await build({
    entryPoints: [join(import.meta.dirname, '../../src/backends/processes/runner/runner-process.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@gorules/*'],
    logLevel: 'warning',
  });
  project.provide('runner', outfile);
}

export const teardown = () => rm(folder, { recursive: true, force: true });
