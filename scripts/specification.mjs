/** Compares docs/specification.md with what the last `npm test` ran. */
import { specification } from './lib/checks.mjs';
import { script } from './lib/console.mjs';

script(async () => {
  const { failed } = await specification({ journeysRan: true });
  process.exitCode = failed ? 1 : 0;
});
