import { script } from './lib/console.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const server = new URL('../apps/server/dist/main.js', import.meta.url).href;
  await import(server);
});
