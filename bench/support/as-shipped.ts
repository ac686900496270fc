import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * A module of ours, bundled as the product ships it. Run from its source, tsx gives each function its name anew whenever it
 * is made, which takes as long as the work that is measured here.
 */
export async function asShipped<Module>(source: string): Promise<Module> {
  const outfile = join(root, `.cache/bench-${randomUUID()}.mjs`);
  await build({ entryPoints: [join(root, source)], bundle: true, platform: 'node', format: 'esm', outfile });
  try {
    return await import(outfile);
  } finally {
    await rm(outfile);
  }
}
