/** Everything: installs what it needs, runs every check, and ends with one line. */
import { build, journeys, lint, specification, sum, types, unit } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { refuseArguments, script } from './lib/console.mjs';
import { durationSummary } from './lib/durations.mjs';
import { lastWords } from './lib/failures.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  refuseArguments();
  await ensureInstalled();
  // At once, because none of them keeps all cores busy. The tests come after them, and have the machine to themselves.
  const [linted, checked, built, browser] = await Promise.all([lint(), types(), build(), ensureChromium()]);
  const tallies = [linted, checked, built, await unit()];
  const chromium = built.failed ? null : browser;
  if (chromium) tallies.push(await journeys(chromium));
  tallies.push(await specification({ journeysRan: chromium !== null }));

  const { passed, failed, skipped, failures, durations } = sum(tallies);
  for (const line of durationSummary(durations)) console.log(line);
  for (const line of lastWords(failures)) console.log(line);
  const flaky = failures.filter((failure) => failure.flaky).length;
  const also = `${skipped ? `, ${skipped} skipped` : ''}${flaky ? `, ${flaky} flaky` : ''}`;
  const counts = `${passed} passed, ${failed} failed${also}`;
  const missing = built.failed ? 'NOTHING WAS BUILT' : 'NO CHROMIUM';
  console.log(chromium ? `Tests: ${counts}` : `Tests: ${counts}. THE BROWSER JOURNEYS DID NOT RUN: ${missing}`);
  process.exitCode = failed || (!chromium && process.env.CI) ? 1 : 0;
});
