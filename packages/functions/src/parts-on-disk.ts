import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Parts } from './libraries.ts';

const { resolve } = createRequire(import.meta.url);

const wasm = '@jitl/quickjs-wasmfile-release-sync/wasm';

/** What has been translated of it stays as long as anyone keeps it, in all threads of the process that were given it. */
export const interpreterOnDisk = () => new WebAssembly.Module(readFileSync(resolve(wasm)));

/** The parts of a sandbox, from the installed packages. */
export const partsOnDisk = (interpreter = interpreterOnDisk()): Parts => ({
  wasm: interpreter,
  read(path) {
    const [name = '', ...rest] = path.split('/');
    if (rest.includes('..')) throw new Error('A path may not leave its package.');
    return readFileSync(join(dirname(resolve(`${name}/package.json`)), ...rest), 'utf8');
  },
});
