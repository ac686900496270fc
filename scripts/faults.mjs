/** Breaks one thing after another under load and prints what it cost, or those whose name holds a given word. */
import { script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { programsIn, runAll } from './lib/programs.mjs';

script(async () => {
  if (process.platform !== 'linux') throw new Error('The faults need Linux: they mount a disk and read /proc.');
  const faults = await programsIn('e2e/faults', '.ts', process.argv[2]);
  await ensureInstalled();
  await ensureBuilt();
  console.log('| fault | requests | failed | lost | seconds to recover | p99 in ms |');
  console.log('|---|---|---|---|---|---|');
  await runAll(faults);
});
