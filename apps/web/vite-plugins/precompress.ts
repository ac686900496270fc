import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compressible = /\.(?:css|html|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/;

// Smaller responses fit into one packet anyway.
const worthwhileBytes = 1024;

// Above this size the best quality takes half a minute per build and saves little.
const largeBytes = 500_000;
const largeQuality = 9;

async function compressFile(file: string): Promise<void> {
  const source = await readFile(file);
  const [br, gz] = await Promise.all([
    toBrotli(source, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: source.length > largeBytes ? largeQuality : zlib.BROTLI_MAX_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
    toGzip(source, { level: zlib.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes `.br` and `.gz` next to every compressible file under `directory`. */
export async function compressDirectory(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    if ((await stat(file)).size < worthwhileBytes) continue;
    // One file at a time, because brotli's best quality needs much memory for the editor's large files.
    await compressFile(file);
  }
}

/** Compresses files at build time, better than the server could for each request. */
export function precompress(): Plugin {
  return {
    name: 'rulewright:precompress',
    apply: 'build',
    writeBundle: {
      // After files of public/ and of other plugins are written.
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir) await compressDirectory(dir);
      },
    },
  };
}
