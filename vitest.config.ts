import { defineConfig } from 'vitest/config';

/** The API's tests, against one kind of database. */
const serverOn = (database: string, template: string, exclude: string[] = []) => ({
  root: 'apps/server',
  test: {
    name: `server on ${database}`,
    include: ['test/**/*.test.ts'],
    exclude,
    // Each file has a database of its own, so the modules can be common to all.
    isolate: false,
    setupFiles: ['test/support/quick-passwords.ts'],
    globalSetup: `test/support/${template}.ts`,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});

export default defineConfig({
  test: {
    // One core fewer is left free by default, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      'packages/*/vitest.config.ts',
      'apps/web/vitest.config.ts',
      { root: 'apps/server', test: { name: 'server', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      serverOn('embedded', 'embedded-template'),
      // What is tried once does not depend on the database.
      serverOn('postgresql', 'postgres-template', ['test/once/**']),
    ],
  },
});
