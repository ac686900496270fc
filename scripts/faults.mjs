/** Breaks one thing after another under load and prints what it cost, or those whose name holds a given word. */
import { readdir } from 'node:fs/promises';
import { runTool, say, script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const word = process.argv[2] ?? '';
  const faults = (await readdir(new URL('../e2e/faults', import.meta.url))).filter((name) => name.endsWith('.ts'));
  say('| fault | requests | failed | lost | seconds to recover |');
  say('|---|---|---|---|---|');
  for (const fault of faults.filter((name) => name.includes(word))) await runTool('tsx', [`e2e/faults/${fault}`]);
});
