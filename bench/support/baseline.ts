import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server to compare with, in a process of its own as ours is. It writes its address when it listens. */
export async function startBaseline(name: string, ...options: string[]) {
  const program = join(import.meta.dirname, `../baselines/${name}.ts`);
  const server = spawn(process.execPath, ['--import', 'tsx', program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  return {
    url: String(line).trim(),
    pid: server.pid as number,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
