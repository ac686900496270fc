/** Processes, as the system sees them. */
import { execFileSync } from 'node:child_process';

/** What a process has started and nobody has seen the end of: zombies are among them. */
export const childrenOf = (parent: number) => processes().filter(({ parentPid }) => parentPid === parent);

/** Started from the bundle or, by a parent that runs from the sources, from there. */
export const workersOf = (parent: number): number[] =>
  childrenOf(parent)
    .filter(({ command }) => /engine-runner\.js|runner-process\.ts/.test(command))
    .map(({ pid }) => pid);

export const aliveOf = (pids: number[]): number[] => {
  const running = processes().filter(({ isZombie }) => !isZombie);
  return pids.filter((pid) => running.some((one) => one.pid === pid));
};

function processes() {
  // An option for each column is the way without a heading that every system knows.
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
