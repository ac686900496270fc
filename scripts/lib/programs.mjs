/** Runs the programs of a folder one after the other, whatever becomes of each. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, runTool, say } from './console.mjs';
import { root } from './root.mjs';

/**
 * @param {string} folder below the root
 * @param {string} ending
 * @param {string} [word] for those alone that have it in their name
 */
export async function programsIn(folder, ending, word = '') {
  const all = (await readdir(join(root, folder))).filter((name) => name.endsWith(ending)).sort();
  const chosen = all.filter((name) => name.includes(word));
  if (chosen.length > 0) return chosen.map((name) => join(folder, name));
  throw new Error(`None has "${word}" in its name: ${all.map((name) => name.slice(0, -ending.length)).join(', ')}`);
}

/**
 * @param {string[]} programs
 * @param {(program: string) => Promise<Record<string, string>>} [environmentOf]
 */
export async function runAll(programs, environmentOf = async () => ({})) {
  for (const program of programs) {
    try {
      await runTool('tsx', [program], { env: await environmentOf(program) });
    } catch (error) {
      say(reasonOf(error));
      process.exitCode = 1;
    }
  }
}
