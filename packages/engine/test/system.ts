/** The processes of the operating system. */
import { execFileSync } from 'node:child_process';

/** The child processes of a process, with zombies, which have ended and have not been waited for. */
export const childrenOf = (parent: number) => processes().filter(({ parentPid }) => parentPid === parent);

/** The workers of a process. They run from the bundle, or from the sources if their parent does. */
export const workersOf = (parent: number): number[] =>
  childrenOf(parent)
    .filter(({ command }) => /engine-runner\.js|runner-process\.ts/.test(command))
    .map(({ pid }) => pid);

export const aliveOf = (pids: number[]): number[] => {
  const running = processes().filter(({ isZombie }) => !isZombie);
  return pids.filter((pid) => running.some((one) => one.pid === pid));
};

function processes() {
  // Every system leaves out the heading when each column is an option of its own.
  const columns = ['pid=', 'ppid=', 'stat=', 'args='].flatMap((column) => ['-o', column]);
  const list = execFileSync('ps', ['-A', ...columns], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parentPid, state = '', ...command] = line.trim().split(/\s+/);
      return {
        pid: Number(pid),
        parentPid: Number(parentPid),
        isZombie: state.startsWith('Z'),
        command: command.join(' '),
      };
    });
}
