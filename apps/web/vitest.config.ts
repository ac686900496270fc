import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { markdownPage } from './vite-plugins/markdown-page.ts';

/** The same on every machine: days, times and figures are written as the browser's language and place have them. */
const env = { LC_ALL: 'en_US.UTF-8', TZ: 'UTC' };

/** Tests of components, and of what asks the browser itself. */
const inWindow = ['src/**/*.test.tsx', 'src/**/*.window.test.ts'];

/**
 * All others. They are a project of their own at the root, because making a window takes longer than most of them, and because
 * a file of another environment in between ends the workers that the others share.
 */
export const withoutWindow = defineProject({
  plugins: [markdownPage()],
  test: {
    name: 'web without window',
    isolate: false,
    include: ['{src,vite-plugins}/**/*.test.ts'],
    exclude: inWindow,
    env,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    setupFiles: ['./src/testing/restore.ts'],
  },
});

export default defineProject({
  plugins: [react(), markdownPage()],
  // Otherwise react-router comes as CommonJS and react-router/dom as a module: two copies, each with its own contexts.
  resolve: { conditions: ['module', 'browser', 'development'] },
  test: {
    name: 'web',
    isolate: false,
    include: inWindow,
    environment: 'jsdom',
    testTimeout: 30_000,
    env,
    expect: { poll: { timeout: 10_000 } },
    fakeTimers: {
      // All that the product waits for. What only the libraries of the tests wait for, such as the browser's database, goes on.
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'Date',
        'performance',
      ],
    },
    server: { deps: { inline: [/react-router/] } },
    setupFiles: ['./src/testing/restore.ts', './src/testing/setup.ts'],
  },
});
