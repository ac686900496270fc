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
  const { file, remove } = await shippedProgram(source);
  try {
    return await import(file);
  } finally {
    await remove();
  }
}

/** The file of a program of ours, bundled like a module, for a process of its own. */
export async function shippedProgram(source: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const file = join(root, `.cache/bench-${randomUUID()}.mjs`);
  const entryPoints = [join(root, source)];
  await build({
    entryPoints,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@gorules/zen-engine'],
    outfile: file,
  });
  return { file, remove: () => rm(file) };
}
