import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Bundled, this module is part of main.js, and the program of a worker lies beside that. */
const isBundled = extname(fileURLToPath(import.meta.url)) === '.js';

/** The arguments with which Node.js starts the program of the engine's workers. */
export const engineRunner: readonly string[] = isBundled
  ? [fileURLToPath(new URL('./engine-runner.js', import.meta.url))]
  : ['--import', 'tsx', fileURLToPath(import.meta.resolve('@rulewright/engine/runner'))];
