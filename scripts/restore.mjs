import { script } from './lib/console.mjs';
import { ensureBuiltOnce, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuiltOnce();
  const command = new URL('../apps/server/dist/restore.js', import.meta.url).href;
  await import(command);
});
