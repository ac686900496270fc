import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: process.env.CI === 'true',
  fullyParallel: true,
  // A journey that starts a server of its own pays for the database's first start, on a machine that is busy already.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  use: {
    // Set by the global setup, which the workers inherit from.
    baseURL: process.env.E2E_URL,
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
});
