/** Runs every bench, or those whose name holds a given word: `npm run bench -- http`. */
import { ensureChromium } from './lib/chromium.mjs';
import { say, script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { programsIn, runAll } from './lib/programs.mjs';

script(async () => {
  const benches = await programsIn('bench', '.bench.ts', process.argv[2]);
  await ensureInstalled();
  await ensureBuilt();
  await runAll(benches, async (bench) => {
    say(`» ${bench}`);
    if (!/cases|editor|lists/.test(bench)) return {};
    const chromium = await ensureChromium();
    if (!chromium) throw new Error('This is measured in a browser.');
    return { CHROMIUM_PATH: chromium };
  });
});
