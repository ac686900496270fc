/** The fast part: lint, types, and the tests that start no database. */
import { lint, sum, types, unit } from './lib/checks.mjs';
import { say, script } from './lib/console.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  const projects = ['scripts', 'contract', 'engine', 'server', 'web'].map((name) => `--project=${name}`);
  const tally = sum([await lint(), await types(), await unit([...projects, '--exclude=**/embedded/**'])]);
  say(`Check: ${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed ? 1 : 0;
});
