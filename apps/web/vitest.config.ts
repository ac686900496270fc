import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { markdownPage } from './vite-plugins/markdown-page.ts';

/** Tests for which a window is in the way. They are a project of their own at the root. */
export const withoutWindow = ['vite-plugins/**/*.test.ts', 'src/features/help/expression-reference.test.ts'];

export default defineProject({
  plugins: [react(), markdownPage()],
  // Otherwise react-router comes as CommonJS and react-router/dom as a module: two copies, each with its own contexts.
  resolve: { conditions: ['module', 'browser', 'development'] },
  test: {
    name: 'web',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: withoutWindow,
    environment: 'jsdom',
    testTimeout: 30_000,
    // Of nobody's machine: days, times and figures are written as the browser's language and place have them.
    env: { LC_ALL: 'en_US.UTF-8', TZ: 'UTC' },
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
    setupFiles: ['./src/testing/setup.ts'],
  },
});
