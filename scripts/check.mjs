/** The quick part, for while one works: lint, types, and the quick tests that need no database and no page. */
import { lint, sum, types, unit } from './lib/checks.mjs';
import { refuseArguments, say, script } from './lib/console.mjs';
import { lastWords } from './lib/failures.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

const projects = ['scripts', 'contract', 'jdm', 'engine', 'server', 'web without window'];

/** Of the tests of packages/engine, those that take long: what worker processes are put through, and many random decisions. */
const slow = [
  'compiled/**',
  'language/**',
  'parity/**',
  'cells.test.ts',
  'expression-reference.test.ts',
  'failed-input.test.ts',
  'first-decision.test.ts',
  'fixed-clock.test.ts',
  'hostile.test.ts',
  'http-hook.test.ts',
  'http.test.ts',
  'process-backend.test.ts',
  'processes.test.ts',
  'queue.test.ts',
  'sub-decisions.test.ts',
  'tenant-isolation.test.ts',
  'worker-count.test.ts',
];

script(async () => {
  refuseArguments();
  await ensureInstalled();
  const args = [...projects.map((name) => `--project=${name}`), ...slow.map((files) => `--exclude=**/test/${files}`)];
  // At once, because lint and types alone do not keep all cores busy.
  const tally = sum(await Promise.all([lint(), types(), unit(args, 'vitest-check.json')]));
  for (const line of lastWords(tally.failures)) say(line);
  say(`Check: ${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed ? 1 : 0;
});
