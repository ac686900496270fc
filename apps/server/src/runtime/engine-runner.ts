import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the bundle this module is part of main.js, and the worker program is a file next to it. */
const isBundled = extname(fileURLToPath(import.meta.url)) === '.js';

/** The arguments with which Node.js starts an engine worker. */
export const engineRunner: readonly string[] = isBundled
  ? [fileURLToPath(new URL('./engine-runner.js', import.meta.url))]
  : ['--import', 'tsx', fileURLToPath(import.meta.resolve('@rulewright/engine/runner'))];
