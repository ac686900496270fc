/** The quick part, for while one works: lint, types, and the tests that need neither a database nor much time. */
import { lint, sum, types, unit } from './lib/checks.mjs';
import { refuseArguments, say, script } from './lib/console.mjs';
import { lastWords } from './lib/failures.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

const projects = ['scripts', 'contract', 'engine', 'server', 'web', 'web without window'];
const leftOut = [
  // The engine's, which wait for deadlines and restarts and take longer than all that is left.
  '**/test/{hostile,processes}.test.ts',
];

script(async () => {
  refuseArguments();
  await ensureInstalled();
  const args = [...projects.map((name) => `--project=${name}`), ...leftOut.map((path) => `--exclude=${path}`)];
  const tally = sum([await lint(), await types(), await unit(args, 'vitest-check.json')]);
  for (const line of lastWords(tally.failures)) say(line);
  say(`Check: ${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed ? 1 : 0;
});
