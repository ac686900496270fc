/** What the scripts tell the person at the terminal. */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './root.mjs';

/** @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Does one long thing and says so; silent work is reported every ten seconds.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {{ silent?: boolean }} [options] false where the work tells of itself
 * @returns {Promise<T>}
 */
export async function step(title, work, { silent = true } = {}) {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  say(`» ${title}`);
  const beat = silent ? setInterval(() => say(`  … ${title.toLowerCase()} (${seconds()} s)`), 10_000) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/**
 * Runs a program at the root of the project. Rejects when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<void>}
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      if (output) say(output);
      reject(new Error(`${basename(program)} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs a program that a dependency brought.
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTool = (name, args, options) => run(`${root}node_modules/.bin/${name}`, args, options);

/** @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** For a script that takes none: whoever gives it one expects something that it does not do. */
export function refuseArguments(given = process.argv.slice(2)) {
  if (given.length > 0) throw new Error(`This takes no arguments, and was given: ${given.join(' ')}`);
}

/**
 * A script's body: a failure ends it with its message alone.
 * @param {() => Promise<void>} body
 */
export function script(body) {
  body().catch((error) => {
    say(reasonOf(error));
    process.exitCode = 1;
  });
}
