/** The server and the web application, both reloading on change. */
import { spawn } from 'node:child_process';
import { say, script } from './lib/console.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

script(async () => {
  await ensureInstalled();
  const port = process.env.PORT || '3000';
  say(`The web application reloads on http://localhost:5173; the server restarts on http://localhost:${port}`);
  const parts = [
    spawn(`${root}node_modules/.bin/tsx`, ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
      cwd: root,
      stdio: 'inherit',
    }),
    spawn(`${root}node_modules/.bin/vite`, [], {
      cwd: `${root}apps/web`,
      env: { API: `http://localhost:${port}`, ...process.env },
      stdio: 'inherit',
    }),
  ];
  for (const part of parts) {
    // One without the other is of no use.
    part.once('exit', () => {
      for (const other of parts) other.kill('SIGTERM');
    });
  }
});
