/** The quick part, for while one works: lint, types, and the tests that need no database, no worker processes and no page. */
import { lint, sum, types, unit } from './lib/checks.mjs';
import { refuseArguments, say, script } from './lib/console.mjs';
import { lastWords } from './lib/failures.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

const projects = ['scripts', 'contract', 'jdm', 'engine', 'server', 'web without window'];

script(async () => {
  refuseArguments();
  await ensureInstalled();
  const args = [...projects.map((name) => `--project=${name}`), '--exclude=**/test/**'];
  // At once, because lint and types alone do not keep all cores busy.
  const tally = sum(await Promise.all([lint(), types(), unit(args, 'vitest-check.json')]));
  for (const line of lastWords(tally.failures)) say(line);
  say(`Check: ${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed ? 1 : 0;
});
