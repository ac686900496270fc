import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** What a shell makes of a line that was pasted into it. */
export async function inShell(line: string) {
  const { stdout } = await run('sh', ['-c', line]);
  return JSON.parse(stdout);
}
