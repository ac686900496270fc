import { defineConfig } from '@playwright/test';

/**
 * The page that drops down from Chromium's address bar, which nobody sees here and every new window loads: half a second
 * of a core each time. Chromium heeds the last such list alone, so what Playwright turns off stands here again.
 */
const chromiumFeaturesOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: !!process.env.CI,
  fullyParallel: true,
  // The longest take half a minute where nothing else runs; a busy machine takes several times as long.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  use: {
    // Set by the global setup, which the workers inherit from.
    baseURL: process.env.E2E_URL,
    actionTimeout: 30_000,
    // No trace, which takes a quarter of the time: --trace=on records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        // A page lives for seconds here, in which optimizing its scripts costs more than it gains.
        '--js-flags=--no-opt,--no-maglev,--always-sparkplug',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        `--disable-features=${chromiumFeaturesOff.join(',')}`,
      ],
    },
  },
});
