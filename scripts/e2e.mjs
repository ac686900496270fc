import { ensureChromium } from './lib/chromium.mjs';
import { runTool, script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  if (!chromium) throw new Error('The journeys need a browser.');
  await runTool('playwright', ['test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH: chromium },
  });
});
