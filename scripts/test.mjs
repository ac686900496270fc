/** Everything: installs what it needs, runs every check, and ends with one line. */
import { journeys, lint, specification, sum, types, unit } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  const tallies = [await lint(), await types(), await unit()];
  await ensureBuilt();
  const chromium = await ensureChromium();
  if (chromium) tallies.push(await journeys(chromium));
  tallies.push(await specification({ journeysRan: chromium !== null }));

  const { passed, failed, skipped } = sum(tallies);
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  console.log(chromium ? `Tests: ${counts}` : `Tests: ${counts}. THE BROWSER JOURNEYS DID NOT RUN: NO CHROMIUM`);
  process.exitCode = failed || (!chromium && process.env.CI === 'true') ? 1 : 0;
});
