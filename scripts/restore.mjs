import { script } from './lib/console.mjs';
import { ensureRunnable } from './lib/prepare.mjs';

script(async () => {
  await ensureRunnable();
  const command = new URL('../apps/server/dist/restore.js', import.meta.url).href;
  await import(command);
});
