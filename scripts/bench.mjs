/** Runs every bench, or those whose name holds a given word: `npm run bench -- http`. */
import { readdir } from 'node:fs/promises';
import { ensureChromium } from './lib/chromium.mjs';
import { runTool, say, script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  const word = process.argv[2] ?? '';
  const benches = (await readdir(new URL('../bench', import.meta.url))).filter((name) => name.endsWith('.bench.ts'));
  for (const bench of benches.filter((name) => name.includes(word))) {
    say(`» ${bench}`);
    await runTool('tsx', [`bench/${bench}`], { env: chromium ? { CHROMIUM_PATH: chromium } : {} });
  }
});
