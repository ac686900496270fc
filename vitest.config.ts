import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { withoutWindow } from './apps/web/vitest.config.ts';

const root = import.meta.dirname;

/** The server as it is shipped; inside the project, for its packages to be found. */
const shipped = join(root, `.cache/server-${randomUUID()}`);
process.once('exit', () => rmSync(shipped, { recursive: true, force: true }));

const startsProcesses =
  /\/(runtime\/engine-runner|embedded\/embedded-database|http\/large-body-reader|support\/launch)\.ts$/;

/** Workers and databases start by the hundred here, and from the sources each takes four times as long as from the bundle. */
const shippedProcesses: Plugin = {
  name: 'shipped-processes',
  // What this makes of a file holds for one run, and is not kept for the next.
  configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
    experimental_defineCacheKeyGenerator(({ id }) => (startsProcesses.test(id) ? false : null)),
  transform: {
    filter: { id: startsProcesses },
    handler(code: string) {
      if (!existsSync(shipped)) execFileSync(process.execPath, [join(root, 'apps/server/build.mjs'), shipped]);
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(join(shipped, 'main.js'))));
    },
  },
};

const common = {
  // No file leaves anything in a module that another could stumble over, and each has a database of its own.
  isolate: false,
  // A machine that is busy takes its time.
  expect: { poll: { timeout: 10_000 } },
};

/**
 * For embedded databases, which inherit it: WebAssembly that runs for a minute is not worth optimizing. They take half of the
 * processor time.
 */
const shortLived = ['--liftoff-only'];

/** The API's tests, against one kind of database. */
const serverOn = (database: string, template: string, exclude: string[]) => ({
  root: 'apps/server',
  plugins: [shippedProcesses],
  test: {
    ...common,
    name: `server on ${database}`,
    include: ['test/**/*.test.ts'],
    exclude,
    setupFiles: ['test/support/quick-passwords.ts'],
    globalSetup: `test/support/${template}.ts`,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    provide: { shipped, shortLived },
    execArgv: shortLived,
  },
});

export default defineConfig({
  test: {
    // One more than there are cores, because many tests wait: for deadlines, restarts, and what a person would wait for.
    maxWorkers: availableParallelism() + 1,
    // Keeps what Vite makes of the sources for the other projects and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      { test: { ...common, name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 30_000 } },
      { root: 'packages/contract', test: { ...common, name: 'contract', include: ['src/**/*.test.ts'] } },
      {
        root: 'packages/jdm',
        test: { ...common, name: 'jdm', include: ['{src,test}/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        root: 'packages/functions',
        test: { ...common, name: 'functions', include: ['{src,test}/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        root: 'packages/engine',
        test: {
          ...common,
          name: 'engine',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: 'test/support/bundle-runner.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vitest.config.ts',
      { root: 'apps/web', ...withoutWindow },
      {
        root: 'apps/server',
        plugins: [shippedProcesses],
        test: { ...common, name: 'server', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
      },
      serverOn('embedded', 'embedded-template', ['test/postgresql-only/**']),
      serverOn('postgresql', 'postgres-template', ['test/embedded-only/**']),
    ],
  },
});
