import { script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
