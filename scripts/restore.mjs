import { script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const command = new URL('../apps/server/dist/restore.js', import.meta.url).href;
  await import(command);
});
