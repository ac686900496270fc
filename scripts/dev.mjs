/** The server and the web application, both reloading on change. */
import { spawn } from 'node:child_process';
import { say, script } from './lib/console.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

script(async () => {
  await ensureInstalled();
  const port = process.env.PORT || '3000';
  say(`The web application reloads on http://localhost:5173; the server restarts on http://localhost:${port}`);
  await together([
    start(
      'tsx',
      // The server runs in a process of its own, whose files tsx does not see.
      [
        'watch',
        '--clear-screen=false',
        ...['apps/server/src', 'packages/*/src'].flatMap((folder) => ['--include', `${folder}/**/*.ts`]),
        'apps/server/src/main.ts',
      ],
      { cwd: root },
    ),
    start('vite', [], { cwd: `${root}apps/web`, env: { API: `http://localhost:${port}`, ...process.env } }),
  ]);
});

/**
 * @param {string} tool
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
const start = (tool, args, options) =>
  spawn(`${root}node_modules/.bin/${tool}`, args, { ...options, stdio: 'inherit' });

/**
 * One without the other is of no use: they end together, and badly unless somebody asked for it.
 * @param {import('node:child_process').ChildProcess[]} parts
 */
async function together(parts) {
  let isEnding = false;
  const stop = () => {
    for (const part of parts) part.kill('SIGTERM');
  };
  // A terminal sends this one to the parts as well, and a second signal would kill the server in the middle of its end.
  process.on('SIGINT', () => {
    isEnding = true;
  });
  process.on('SIGTERM', () => {
    isEnding = true;
    stop();
  });
  await Promise.all(
    parts.map(async (part) => {
      const end = await endOf(part);
      if (isEnding) return;
      isEnding = true;
      process.exitCode = 1;
      say(`${part.spawnfile} ${end}`);
      stop();
    }),
  );
}

/**
 * @param {import('node:child_process').ChildProcess} part
 * @returns {Promise<string>}
 */
const endOf = (part) =>
  new Promise((resolve) => {
    part.once('error', ({ message }) => resolve(`could not be started: ${message}`));
    part.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
